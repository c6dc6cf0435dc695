// Two processes that answer calls and one that works the jobs are replaced one after another, as in a release, while
// customers send each other money, buy by card and send money to phones and banks through a balancer: no call fails, nothing
// is done twice, and what left is at its network once.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { bankWebhook } from '@kivuko/contract/bank-webhook.ts'
import { API_BASE, IDEMPOTENCY_HEADER, PROOF_HEADER, TOKEN_HEADER } from '@kivuko/contract/endpoint.ts'
import { proofHeader } from '@kivuko/contract/proof.ts'
import { money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { schedulesTimeoutMs, trySchedules } from '../../../../tools/testing/schedules.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import { treasuryFunding } from '../../src/accounting/recipes/treasury-funding.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { createDeps } from '../../src/create-deps.ts'
import type { Deps } from '../../src/deps.ts'
import { apiDatabase } from '../support/api-database.ts'
import { createApiProcess, START_MS_MAX } from '../support/api-process.ts'
import { startBalancer } from '../support/balancer.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { openMovements } from '../support/movers.ts'
import { checkSentOnce, giveToSenders, type SentOut, sendOut } from '../support/sending-out.ts'
import { PASSWORD } from '../support/test-app.ts'
import { bankSettings, LOADED, sandboxSettings } from '../support/test-settings.ts'
import { until } from '../support/until.ts'

const RESTARTS = { short: 6, long: 10 }
const CUSTOMERS = 4
/** A customer looks up now and then. */
const PAUSE_MS = 100
/** So many in all under `npm run faults`. */
const TARGET = 50
/** Without an order completed for so long, orders do not go on. */
const STUCK_MS = 30_000
const END_MS_MAX = 300_000
const SETTINGS = {
  ...LOADED,
  DATABASE_POOL: '8',
  DATABASE_PROCESSES: '4',
  DRAIN_MS: '2000',
  CARD_FIRST_POLL_MS: '300',
  CARD_WAIT_HOURS: '0',
  // What is sent leaves at once, to accounts that are new as well.
  SALE_PAUSE_MS: '0',
  NEW_ACCOUNT_WAIT_MS: '0',
  // While the worker is replaced, nobody hears that they are paid.
  OPEN_ORDERS_MAX: '100000',
  OPEN_ORDERS_USD: '1000000000',
}
const emailOf = (customer: number) => `roller-${customer}@kivuko.example`

type Post = <T>(path: string, body: object, headers?: Record<string, string>) => Promise<T | undefined>

/** Every call once, whatever comes of it; what is not a success is written down. */
function strictBrowser(url: string, failures: string[]): { post: Post; register(email: string): Promise<string> } {
  let token = ''
  const post: Post = async <T>(path: string, body: object, more?: Record<string, string>) => {
    const headers = {
      'content-type': 'application/json',
      [IDEMPOTENCY_HEADER]: randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...more,
    }
    try {
      const answer = await fetch(`${url}${API_BASE}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      const said = await answer.text()
      // A proof was given: the token before it ends after a quarter of an hour.
      token = answer.headers.get(TOKEN_HEADER) ?? token
      if (answer.ok) return JSON.parse(said) as T
      failures.push(`${path}: ${answer.status} ${said}`)
    } catch (error) {
      failures.push(`${path}: ${String(error)} ${String((error as Error).cause)}`)
    }
    return undefined
  }
  return {
    post,
    async register(email) {
      const person = { fullName: 'Ada Obi', email, password: PASSWORD }
      const session = await post<{ token: string; user: { id: string } }>('/auth/register', person)
      token = session?.token ?? ''
      return session?.user.id ?? ''
    },
  }
}

type Done = { transfers: number; orders: string[]; sent: SentOut }
type Busy = { post: Post; customer: number; sandbox: Sandbox; isOver: () => boolean; done: Done }

/** A transfer, something to a phone or a bank, and a purchase in turn, until it is over. */
async function keepBusy({ post, customer, sandbox, isOver, done }: Busy): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const recipient_identifier = emailOf((customer + 1) % CUSTOMERS)
    // Whoever pays somebody new proves who they are.
    const proof = round === 0 ? { [PROOF_HEADER]: proofHeader({ way: 'password', value: PASSWORD }) } : undefined
    if (await post('/transfers/internal', { recipient_identifier, amount: '10' }, proof)) done.transfers += 1
    await sendOut(post, { customer, round, sent: done.sent })
    const wanted = { fiat_currency: 'NGN', crypto_currency: 'BTC', fiat_amount: '20000', payment_method: 'card' }
    const quote = await post<{ quote_id: string }>('/quotes/create', wanted)
    const started = await post<{ client_secret: string; reference: string }>('/payments/initiate', {
      amount: '20000',
      currency: 'NGN',
      payment_method: 'stripe',
      reference: `roller-${customer}-${round}`,
      quote_id: quote?.quote_id,
      setup_future_usage: null,
    })
    if (!started) continue
    done.orders.push(started.reference)
    await confirmPayment(sandbox, started.client_secret, 'pm_card_visa')
    await wait(PAUSE_MS)
  }
}

async function fill(deps: Deps, userIds: readonly string[]): Promise<void> {
  await deps.ledger.post(treasuryFunding({ fundingId: 'BTC', amount: money('BTC', 10n ** 12n) }))
  await giveToSenders(deps, userIds)
}

async function count(deps: Deps, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(deps.db)
  return rows[0]?.count ?? -1
}

type Schedule = { isShort: boolean; size?: number | undefined }

async function replaceAll({ isShort, size }: Schedule): Promise<number> {
  const restarts = size ?? (isShort ? RESTARTS.short : RESTARTS.long)
  await using database = await apiDatabase()
  await using sandbox = await startSandbox({
    webhookRetryPausesMs: [50, 200, 1000],
    mpesaTimes: { answerMs: 50, lateMs: 600 },
  })
  const world = { ...sandboxSettings(sandbox), ...bankSettings(sandbox) }
  const settings = { ...SETTINGS, ...world, DATABASE_URL: database.runUrl }
  const deps = createDeps(readConfig(settings))
  await using undo = new AsyncDisposableStack()
  undo.defer(() => deps.close())
  const roles = ['api', 'worker', 'api'] as const
  // The balancer's address is known only once theirs are.
  const environments = roles.map((role): Record<string, string> => ({ ...settings, KIVUKO_ROLE: role }))
  const processes = await Promise.all(environments.map(createApiProcess))
  const answering = processes.filter((_, at) => roles[at] === 'api')
  await using balancer = await startBalancer(answering.map(({ url }) => url))
  for (const environment of environments) environment.MPESA_CALLBACK_BASE = balancer.url
  for (const each of processes) undo.use(each)
  for (const each of processes) await each.start()
  sandbox.control.webhooks.setUrl(`${balancer.url}${API_BASE}/webhooks/stripe`)
  sandbox.control.bank.setWebhookUrl(`${balancer.url}${API_BASE}${bankWebhook.path}`)
  const areInUse = () => answering.every(({ url }) => balancer.isInUse(url))
  await until('both are in use', areInUse, START_MS_MAX)

  const failures: string[] = []
  const browsers = Array.from({ length: CUSTOMERS }, () => strictBrowser(balancer.url, failures))
  await fill(deps, await Promise.all(browsers.map((browser, customer) => browser.register(emailOf(customer)))))
  let isOver = false
  const done: Done = { transfers: 0, orders: [], sent: { toPhones: [], toBanks: [] } }
  const busy = browsers.map(({ post }, customer) => keepBusy({ post, customer, sandbox, isOver: () => isOver, done }))
  for (let restart = 0; restart < restarts; restart += 1) {
    const replaced = processes[restart % processes.length]
    expect(await replaced?.stop()).toBe(0)
    const before = done.transfers
    await until('customers go on meanwhile', () => done.transfers > before || failures.length > 0, START_MS_MAX)
    await replaced?.start()
    await until('both are in use', areInUse, START_MS_MAX)
    expect(failures).toEqual([])
  }
  isOver = true
  await Promise.all(busy)
  expect(failures).toEqual([])
  await untilCompleted(deps, done.orders.length)
  await untilNothingIsOpen(deps)
  await checkOnce(deps, sandbox, done)
  const { toPhones, toBanks } = done.sent
  console.info(
    `${restarts} restarts, ${done.transfers} transfers, ${done.orders.length} purchases, ${toPhones.length} sent to phones, ${toBanks.length} to banks`,
  )
  return restarts
}

async function untilNothingIsOpen(deps: Deps): Promise<void> {
  const hasEnded = async () => (await openMovements(deps)).length === 0
  await until('everything has ended', hasEnded, END_MS_MAX).catch(async (cause: unknown) => {
    throw new Error(`still open: ${(await openMovements(deps)).slice(0, 5).join(', ')}`, { cause })
  })
}

/** Some have waited since their worker was replaced; each gets its turn, and how long that takes is the machine's. */
async function untilCompleted(deps: Deps, orders: number): Promise<void> {
  const countCompleted = () => count(deps, sql`orders where state = 'completed'`)
  let completed = await countCompleted()
  let goneOnAt = performance.now()
  while (completed < orders) {
    if (performance.now() - goneOnAt > STUCK_MS) throw new Error(`orders do not go on: ${await describeOrders(deps)}`)
    await wait(PAUSE_MS)
    const now = await countCompleted()
    if (now > completed) goneOnAt = performance.now()
    completed = now
  }
}

async function describeOrders({ db }: Deps): Promise<string> {
  const { rows } = await sql<{ what: string }>`
    select concat_ws(' ', state, count(*)) as what from orders group by state`.execute(db)
  return rows.map(({ what }) => what).join(', ')
}

async function checkOnce(deps: Deps, sandbox: Sandbox, done: Done): Promise<void> {
  expect(new Set(done.orders).size).toBe(done.orders.length)
  expect(await count(deps, sql`orders`)).toBe(done.orders.length)
  expect(await count(deps, sql`transactions where type = 'transfer'`)).toBe(done.transfers)
  const { toPhones, toBanks } = done.sent
  expect([toPhones.length > 0, toBanks.length > 0]).toEqual([true, true])
  expect(await checkSentOnce(deps, sandbox, done.sent)).toEqual([])
  // None was taken for lost while its worker was replaced, and asked for again.
  expect(await count(deps, sql`disbursements where attempts <> 1`)).toBe(0)
  expect(await checkBooks(deps.db)).toEqual([])
  expect(await checkWorld(deps.db, { sandbox })).toEqual([])
}

test('SEC-181 RUN-163 while every process is replaced again and again, no call fails, nothing is done twice, and each send to a phone or a bank arrives once', {
  timeout: schedulesTimeoutMs(),
}, async () => {
  await trySchedules({ name: 'rolling-restarts', unit: 'restarts', target: TARGET }, replaceAll)
})
