// What a movement of money costs from its first call until nothing is left to do for it: rows and WAL of PostgreSQL, CPU
// of PostgreSQL and of Kivuko, its jobs, webhooks and mails included. The outside world is played in this process, which
// is not counted, and neither is what Kivuko does anyway: that is measured before. `node bench/movements.ts [--quick]
// [--statements]`; writes bench/results/movements.md. `--statements` prints what the statements took instead.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { depositByPhone } from '@kivuko/contract/mobile-money.ts'
import { cardWebhook, initiatePayment } from '@kivuko/contract/payments.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import pg from 'pg'
import { confirmPayment } from '../apps/api/test/support/card-browser.ts'
import { type Sandbox, startSandbox } from '../apps/sandbox/src/sandbox.ts'
import { ROLES, startPostgres } from '../tools/postgres/start-postgres.ts'
import { coinSettings } from '../tools/start/coins.ts'
import { apiEnvironment, makePlan, ROOT } from '../tools/start/environment.ts'
import { type Costly, printStatements, readMoment, type Used, usedBetween } from './transfers/cost.ts'
import { type BenchCustomer, createCustomers } from './transfers/customers.ts'
import { fundTreasury } from './transfers/fund-treasury.ts'
import { startServer } from './transfers/start-server.ts'

const isQuick = process.argv.includes('--quick')
const countsStatements = process.argv.includes('--statements')
const MOVEMENTS = isQuick ? 100 : 500
const WARM_UP = 40
/** At once: not to be fast, but so that nobody waits. */
const CALLERS = 8
const IDLE_MS = isQuick ? 4_000 : 20_000
const WIDE = { daily: '1000000000', monthly: '1000000000' }

type World = { url: string; sandbox: Sandbox; customers: readonly BenchCustomer[]; costly: Costly }
/** `begin` is one movement of the customer with this number; `left` counts those that have not ended. */
type Kind = { name: string; begin(world: World, number: number): Promise<void>; left: string }

let keys = 0

type Asked = { path: string; body: object; key?: string }

function newKey(): string {
  keys += 1
  return `bench-key-${keys}`
}

async function call(world: World, number: number, { path, body, key = newKey() }: Asked): Promise<unknown> {
  const { token } = world.customers[number % world.customers.length] as BenchCustomer
  const response = await fetch(`${world.url}${API_BASE}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

const KINDS: readonly Kind[] = [
  {
    name: 'transfer between customers',
    async begin(world, number) {
      const { email } = world.customers[(number + 1) % world.customers.length] as BenchCustomer
      const body = { recipient_identifier: email, amount: '1.25', note: 'lunch' }
      await call(world, number, { path: transferInternally.path, body })
    },
    left: 'select 0',
  },
  {
    name: 'deposit by M-Pesa',
    async begin(world, number) {
      const key = newKey()
      // Ends that the sandbox gives no meaning to.
      const phone = `07${String(12_005_000 + 10 * (number % 500))}`
      await call(world, number, {
        path: depositByPhone.path,
        key,
        body: { phone_number: phone, amount: '1000', reference: key },
      })
    },
    left: "select count(*) from deposits where state not in ('completed', 'failed', 'expired')",
  },
  {
    name: 'purchase by card',
    async begin(world, number) {
      const wanted = { fiat_currency: 'NGN', crypto_currency: 'BTC', fiat_amount: '20000', payment_method: 'card' }
      const quote = (await call(world, number, { path: createQuote.path, body: wanted })) as { quote_id: string }
      const paid = { amount: '20000', currency: 'NGN', payment_method: 'stripe', quote_id: quote.quote_id }
      const body = { ...paid, reference: `web-${quote.quote_id}` }
      const { client_secret } = (await call(world, number, { path: initiatePayment.path, body })) as {
        client_secret: string
      }
      await confirmPayment(world.sandbox, client_secret, 'pm_card_visa')
    },
    left: "select count(*) from orders where state not in ('completed', 'refunded', 'failed', 'expired', 'cancelled')",
  },
]

/** Jobs that are due, beside those that begin again by themselves. */
const DUE = `select count(*) from graphile_worker.jobs
  where run_at <= now() and attempts < max_attempts and key is distinct from task_identifier`
const WAITING = 'select count(*) from mails_waiting'

/** Until nothing is left to do for any of them; asked seldom, as PostgreSQL's answer is counted, too. */
async function untilDone({ costly: { client } }: World, { name, left }: Kind): Promise<void> {
  for (let quiet = 0, tries = 0; quiet < 2; tries += 1) {
    if (tries > 600) throw new Error(`${name}: not everything ended`)
    await wait(1_000)
    const { rows } = await client.query<{ is_done: boolean }>(
      `select (${left}) + (${DUE}) + (${WAITING}) = 0 as is_done`,
    )
    quiet = rows[0]?.is_done ? quiet + 1 : 0
  }
}

async function make(world: World, kind: Kind, count: number): Promise<void> {
  let made = 0
  const caller = async () => {
    while (made < count) {
      made += 1
      await kind.begin(world, made)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  await untilDone(world, kind)
}

async function measured({ costly }: World, work: () => Promise<void>): Promise<Used & { seconds: number }> {
  const began = performance.now()
  const before = await readMoment(costly)
  await work()
  const after = await readMoment(costly)
  const seconds = (performance.now() - began) / 1_000
  return { ...(await usedBetween(costly.client, before, after)), seconds }
}

/** Of one movement, without what would have been used in the same time anyway. */
function eachOf(used: Used & { seconds: number }, idle: Used & { seconds: number }): Used {
  const each = (field: keyof Used) => (used[field] - (idle[field] / idle.seconds) * used.seconds) / MOVEMENTS
  return {
    rows: each('rows'),
    walRecords: each('walRecords'),
    walBytes: each('walBytes'),
    databaseCpu: each('databaseCpu'),
    serverCpu: each('serverCpu'),
  }
}

function rowOf(name: string, { rows, walRecords, walBytes, databaseCpu, serverCpu }: Used): string {
  const cpu = [databaseCpu, serverCpu].map((seconds) => (seconds * 1e3).toFixed(2))
  return `| ${[name, rows.toFixed(1), walRecords.toFixed(0), walBytes.toFixed(0), ...cpu].join(' | ')} |`
}

function print(rows: readonly string[], idle: Used & { seconds: number }): string {
  const idleCpu = [idle.databaseCpu, idle.serverCpu].map((seconds) => ((seconds * 1e3) / idle.seconds).toFixed(1))
  return [
    '# Movements',
    '',
    `\`npm run bench -- movements\`. ${MOVEMENTS} of each kind, ${CALLERS} at once, from the first call until no job is due and no mail waits: with quotes,`,
    'payments, webhooks, receipts and notices. One process does it all. The outside world is not counted, nor what Kivuko uses',
    `anyway: ${idleCpu.join(' and ')} ms of CPU a second of PostgreSQL and of Kivuko. Rows are added, changed or removed; all is per movement.`,
    '',
    '| Movement | rows | WAL records | WAL bytes | CPU of PostgreSQL, ms | CPU of Kivuko, ms |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    'Of transfers that come many at once the calls alone are in [transfers.md](transfers.md).',
    '',
  ].join('\n')
}

async function startOutside(port: number): Promise<Sandbox> {
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    hasChains: false,
    priceTimes: { walkTime: () => 0 },
    webhookUrl: `http://127.0.0.1:${port}${API_BASE}${cardWebhook.path}`,
    mpesaTimes: { answerMs: 20, lateMs: 300 },
  })
  sandbox.control.phones.autoAnswer('accept')
  return sandbox
}

function withoutCoins(sandboxUrl: string): Record<string, undefined> {
  return Object.fromEntries(Object.keys(coinSettings(sandboxUrl, ROOT, '')).map((name) => [name, undefined]))
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-bench-'))
  const counting = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all' }
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    ...(countsStatements ? { settings: counting } : {}),
  })
  const { migrateAll } = await import('../apps/api/src/migrate-all.ts')
  await migrateAll(postgres.url, ROLES)
  const customers = await createCustomers(postgres.url, 500)
  await fundTreasury(postgres.url)
  const plan = await makePlan({ PORT: '0' })
  const sandbox = await startOutside(plan.port)
  const env = {
    ...apiEnvironment(
      { ...plan, sandboxUrl: sandbox.url, smtpPort: sandbox.smtpPort, dataFolder: folder },
      postgres.runUrl,
    ),
    // Coins stay in the house: no network of them is played, and none is asked.
    ...withoutCoins(sandbox.url),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '2000000000',
    WEBHOOKS_PER_MINUTE: '2000000000',
    CARD_WAIT_HOURS: '0',
    WEB_ROOT: undefined,
    KYC_LIMITS: JSON.stringify({ 1: WIDE, 2: WIDE, 3: WIDE, 4: WIDE }),
    KYC_OPERATIONS: JSON.stringify({ phone_payout: 1, sale: 1, delivery: 1, withdrawal: 1 }),
  }
  const api = await startServer('../../apps/api/src/main.ts', { port: plan.port, env })
  const client = new pg.Client({ connectionString: postgres.adminUrl.replace('/postgres?', '/kivuko?') })
  await client.connect()
  const costly = { client, postgresPid: postgres.pid, serverPid: api.pid }
  const world: World = { url: api.url, sandbox, customers, costly }
  try {
    for (const kind of KINDS) await make(world, kind, WARM_UP)
    await client.query('analyze')
    const idle = await measured(world, () => wait(IDLE_MS))
    const rows: string[] = []
    for (const kind of KINDS) {
      if (countsStatements)
        await client.query('create extension if not exists pg_stat_statements; select pg_stat_statements_reset()')
      const used = await measured(world, () => make(world, kind, MOVEMENTS))
      rows.push(rowOf(kind.name, eachOf(used, idle)))
      if (countsStatements) console.log([kind.name, ...(await printStatements(client, MOVEMENTS))].join('\n'))
    }
    const report = print(rows, idle)
    console.log(report)
    if (!isQuick && !countsStatements) await writeFile(new URL('results/movements.md', import.meta.url), report)
  } finally {
    await client.end()
    api.stop()
    await sandbox.close()
    await wait(500)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
