// The API is killed without warning at random instants while customers bring money in from phones, send it to phones
// and to each other, and exchange it, and is started again. Whatever the instant: everything ends, nothing happens
// twice, the books agree with every row, and what phones gave and got is what the books say.
import { setTimeout as wait } from 'node:timers/promises'
import { money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDice } from '../../../../tools/testing/dice.ts'
import { schedulesTimeoutMs, trySchedules } from '../../../../tools/testing/schedules.ts'
import { startSandbox } from '../../../sandbox/src/sandbox.ts'
import { clearing, customerAvailable } from '../../src/accounting/chart.ts'
import { treasuryFunding } from '../../src/accounting/recipes/treasury-funding.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { createDeps } from '../../src/create-deps.ts'
import type { Deps } from '../../src/deps.ts'
import { apiDatabase } from '../support/api-database.ts'
import { createApiProcess, START_MS_MAX } from '../support/api-process.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { bookLostPayments } from '../support/random/people.ts'
import { type Browser, createBrowser } from '../support/stubborn-browser.ts'
import { MPESA_CALLBACK_SECRET, sandboxSettings, WIDE_LIMITS } from '../support/test-settings.ts'
import { until } from '../support/until.ts'

const KILLS = { short: 2, long: 10 }
/** Together with the kills of the other tests, a thousand. */
const TARGET = 450
const CUSTOMERS = 6
const SETTINGS = {
  NODE_ENV: 'test',
  KIVUKO_ENV: 'demo',
  LOG_LEVEL: 'error',
  DATABASE_POOL: '8',
  JOBS_POLL_MS: '100',
  RATE_LIMIT_PER_MINUTE: '1000000',
  SIGN_IN_LIMIT_PER_MINUTE: '1000000',
  KYC_LIMITS: WIDE_LIMITS,
  MPESA_CALLBACK_SECRET,
  MPESA_PROMPT_MS: '3000',
}
/** What the network did not answer is asked again with growing pauses, on a busy machine later still. */
const END_MS_MAX = 300_000
/** Paid; told twice; told late; not on M-Pesa; never told; told that it timed out, and then paid. */
const PHONES = ['0712000111', '0722000003', '0722000004', '0722000007', '0722000008', '0722000009']

/** Naira and shillings to begin with. */
async function give(deps: Deps, userId: string): Promise<void> {
  for (const [asset, units] of [
    ['NGN', 20_000_000n],
    ['KES', 2_000_000n],
  ] as const)
    await deps.ledger.post({
      key: `gift:${userId}:${asset}`,
      kind: 'gift',
      reference: userId,
      entries: [
        { account: clearing('custody', asset), units: -units },
        { account: customerAvailable(userId, asset), units },
      ],
    })
}

const emailOf = (customer: number) => `mover-${customer}@kivuko.example`

/** One thing after another, until it is over. */
async function moveUntil(
  isOver: () => boolean,
  { browser, customer, onMoved }: { browser: Browser; customer: number; onMoved: () => void },
): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const reference = `mover-${customer}-${round}`
    // Each customer's own phones: one prompt at a time is on a phone.
    const phone_number = (PHONES[(customer + round) % PHONES.length] as string).replace(/^(07\d\d)00/, `$1${customer}0`)
    const done = [
      () => browser.post('/payments/mobile-money/deposit', { phone_number, amount: '100', reference }),
      () => browser.post('/payments/mobile-money/transfer', { phone_number, amount: '1000', reference }),
      () =>
        browser.post('/transfers/internal', {
          recipient_identifier: emailOf((customer + 1 + (round % (CUSTOMERS - 1))) % CUSTOMERS),
          amount: '700',
        }),
      async () => {
        const [from, to] = round % 2 ? ['NGN', 'KES'] : ['KES', 'NGN']
        const quote = await browser.post<{ quote_id: string }>('/wallets/convert/quote', { from, to, amount: '500' })
        return quote && browser.post('/wallets/convert', { quote_id: quote.quote_id })
      },
    ][round % 4]
    if (await done?.()) onMoved()
  }
}

/** What has not ended yet, and the state it is in. */
async function openMovements({ db }: Deps): Promise<string[]> {
  const { rows } = await sql<{ open: string }>`
    select concat_ws(' ', 'deposit', id, state) as open from deposits where state in ('created', 'pending')
    union all select concat_ws(' ', 'payout', id, state) from payouts where state = 'pending'
    union all select concat_ws(' ', 'prompt', id, state) from prompts where state in ('sending', 'open')
    union all select concat_ws(' ', 'mail', id, event_key) from notifications
      where event_key like 'transfer:%' and mailed_at is null
    union all select 'mails wait' from mails_waiting
    union all select concat_ws(' ', 'message', type, object_ref) from webhook_events where outcome = 'received'`.execute(
    db,
  )
  return rows.map(({ open }) => open)
}

async function killWhileMoving({ seed, isShort }: { seed: number; isShort: boolean }): Promise<number> {
  const kills = isShort ? KILLS.short : KILLS.long
  const dice = createDice(seed)
  await using database = await apiDatabase()
  await using sandbox = await startSandbox({
    webhookRetryPausesMs: [50, 200],
    mpesaTimes: { answerMs: 50, lateMs: 600 },
  })
  sandbox.control.phones.autoAnswer('accept')
  const settings: Record<string, string> = { ...SETTINGS, ...sandboxSettings(sandbox), DATABASE_URL: database.runUrl }
  const deps = createDeps(readConfig(settings))
  await using _ = { [Symbol.asyncDispose]: () => deps.close() }
  for (const asset of ['NGN', 'KES'] as const)
    await deps.ledger.post(treasuryFunding({ fundingId: asset, amount: money(asset, 10n ** 12n) }))
  await using api = await createApiProcess(settings)
  // The address is known only now.
  settings.MPESA_CALLBACK_BASE = api.url
  await api.start()

  let isOver = false
  const browsers = Array.from({ length: CUSTOMERS }, () => createBrowser(api.url, () => isOver))
  for (const [customer, browser] of browsers.entries()) await give(deps, await browser.register(emailOf(customer)))
  let moved = 0
  const onMoved = () => {
    moved += 1
  }
  const movers = browsers.map((browser, customer) => moveUntil(() => isOver, { browser, customer, onMoved }))
  for (let kill = 0; kill < kills; kill += 1) {
    // However slow the machine, something has moved since the last kill and more is on its way.
    await until('something moves', () => moved > kill, START_MS_MAX)
    await wait(100 + dice.below(400))
    await api.kill()
    expect(await checkBooks(deps.db)).toEqual([])
    await api.start()
  }
  isOver = true
  await Promise.all(movers)

  await until('everything has ended', async () => (await openMovements(deps)).length === 0, END_MS_MAX).catch(
    async (cause: unknown) => {
      throw new Error(`still open: ${JSON.stringify(await openMovements(deps))}`, { cause })
    },
  )
  await api.kill()
  // A prompt whose answer and whose message both met a dead process is seen on the network's own statement only.
  const found = await bookLostPayments(deps, sandbox)
  expect(found.paidTwice).toEqual([])
  expect(await checkBooks(deps.db)).toEqual([])
  expect(await checkWorld(deps.db, { sandbox })).toEqual([])
  console.info(`${moved} movements, ${kills} kills, ${found.booked} payments seen on the network's statement only`)
  return kills
}

test('killed at random instants, money in, out, across and exchanged all ends, once', {
  timeout: schedulesTimeoutMs(),
}, async () => {
  await trySchedules({ name: 'kill-during-transfers', unit: 'kills', target: TARGET }, killWhileMoving)
})
