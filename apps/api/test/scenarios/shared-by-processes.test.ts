// Goal: what is asked of the outside world is asked by one process, and known to all of them.
import { rateFromMicros } from '@kivuko/money/rate.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createRateBook } from '../../src/market/rate-book.ts'
import { createSharedPrices } from '../../src/market/share-prices.ts'
import { createSharedToken, tokenName } from '../../src/platform/shared-tokens.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

/** One question of Kraken is one reading of it. */
const readings = (app: TestApp) => app.sandbox.control.requests.list({ path: '/tickers/kraken', limit: 1000 }).length
const dollars = ({ deps }: Pick<TestApp, 'deps'>) => {
  const mid = deps.rates.mid('SOL', 'USD')
  return mid && Number((mid.numerator * 1000n) / mid.denominator)
}

async function feed(app: TestApp) {
  const { rows } = await app.asOwner((owner) =>
    owner.query<{ turn: string; told_turn: string; source: string }>(
      `select source, turn, told_turn from price_feeds where source = 'kraken'`,
    ),
  )
  return { turn: Number(rows[0]?.turn), told: Number(rows[0]?.told_turn) }
}

test('RUN-80 RUN-81 a price source is asked once an interval by one of two processes, both know what it said, and one goes on when the other ends', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: { RATES_EVERY_MS: '100' } })
  await using other = await startSecondProcess(app)
  const before = readings(app)
  const stop = await app.startBackground()
  await other.startBackground()
  app.sandbox.control.tickers.move({ coin: 'SOL', percent: 10 })
  const seen = dollars(app)
  await until('both know the new price', () => dollars(app) !== seen && dollars(other) === dollars(app))
  await until('five turns were told', async () => (await feed(app)).told >= 5)
  // However many turns there were by now: each is taken before its one question.
  const asked = readings(app) - before
  expect(asked).toBeLessThanOrEqual((await feed(app)).turn)
  expect(asked).toBeGreaterThanOrEqual(5)

  await stop()
  const { told } = await feed(app)
  app.sandbox.control.tickers.move({ coin: 'SOL', percent: -10 })
  const later = dollars(other)
  await until('the other one asks', async () => (await feed(app)).told > told && dollars(other) !== later)
})

/** The part of a process that keeps prices, whose clock is `ms` and whose only source answers what `say` gives. */
function keeper(app: TestApp, say: (at: Date) => Promise<{ dollars: bigint; at: Date }>, startMs: number) {
  const time = { ms: startMs }
  const clock = { now: () => new Date(time.ms) }
  const log = pino({ level: 'silent' })
  const fetchMids = async () => {
    const { dollars: price, at } = await say(clock.now())
    return [{ rate: rateFromMicros('USDT', 'USD', price * 1_000_000n), at }]
  }
  const sources = [{ name: 'feed', fetchMids }]
  const times = { staleAfterMs: 60_000, moveWindowMs: 60_000, disagreeBps: 300n }
  const book = createRateBook({ sources, clock, log, ...times })
  const prices = createSharedPrices({ db: app.deps.db, book, clock, log, everyMs: 50 })
  return { time, prices, price: () => book.mid('USDT', 'USD')?.numerator }
}

test('RUN-82 a price is as old everywhere, whatever clocks say, and a process that answers after its turn changes nothing', async () => {
  await using app = await startTestApp()
  const hung = Promise.withResolvers<void>()
  const asking = Promise.withResolvers<void>()
  const late = keeper(
    app,
    async (at) => {
      asking.resolve()
      await hung.promise
      return { dollars: 7n, at }
    },
    0,
  )
  // Its turn is taken, and it stands still, as a process that died would.
  const lateStart = late.prices.start()
  await asking.promise
  const HOUR_MS = 3_600_000
  const good = keeper(app, async (at) => ({ dollars: 1n, at: new Date(at.getTime() - 1_000) }), HOUR_MS)
  await good.prices.start()
  await until('the next turn is another’s', () => good.price() !== undefined)
  await good.prices.stop()
  const reader = keeper(app, () => Promise.reject(new Error('no way out')), 5 * HOUR_MS)
  await sql`update price_feeds set taken_at = clock_timestamp() + interval '1 hour'`.execute(app.deps.db)
  await reader.prices.start()
  const [toldBefore] = await told(app)
  expect(reader.price()).toBe(good.price())
  // It was a second old when it was heard, by a clock four hours behind: past sixty it is a price nowhere.
  reader.time.ms += 59_001
  good.time.ms += 59_001
  expect([reader.price(), good.price()]).toEqual([undefined, undefined])
  hung.resolve()
  await lateStart
  await late.prices.stop()
  await reader.prices.stop()
  expect(await told(app)).toEqual([toldBefore])
})

async function told(app: TestApp) {
  const { rows } = await sql`select told_turn, prices from price_feeds where source = 'feed'`.execute(app.deps.db)
  return rows
}

test('RUN-83 processes share a provider’s token: it is sealed, one of them renews it, and one that took too long is not believed', async () => {
  await using app = await startTestApp()
  const name = tokenName('mpesa', 'https://provider.example', 'key')
  const [a, b] = [0, 1].map(() => createSharedToken(app.deps.db, app.deps.secrets, name)) as [
    ReturnType<typeof createSharedToken>,
    ReturnType<typeof createSharedToken>,
  ]
  expect(await a.read()).toMatchObject({ token: undefined, turn: 0n })
  const turn = (await a.take(0n)) ?? 0n
  expect([turn, await b.take(0n)]).toEqual([1n, undefined])
  expect(await a.tell(turn, 'token-of-a', 60_000)).toBe(true)
  expect((await b.read()).token).toBe('token-of-a')
  // The same refusal, seen by both: only one asks, and what it got is not asked for again.
  const second = (await b.take(1n)) ?? 0n
  expect(await a.take(1n)).toBeUndefined()
  // It stands still for longer than anybody is waited for.
  await sql`update provider_tokens set taken_at = taken_at - interval '21 seconds'`.execute(app.deps.db)
  const third = (await a.take(1n)) ?? 0n
  expect(third).toBe(second + 1n)
  expect([await b.tell(second, 'too late', 60_000), await a.tell(third, 'token-3', 60_000)]).toEqual([false, true])
  expect([(await b.read()).token, await b.take(1n)]).toEqual(['token-3', undefined])
  const { rows } = await sql<{ row: string }>`select t::text as row from provider_tokens t`.execute(app.deps.db)
  expect(rows[0]?.row).not.toContain(Buffer.from('token-3').toString('hex'))
  // One whose asking failed lets the next ask at once.
  const failed = (await a.take(third)) ?? 0n
  await a.giveUp(failed)
  expect(await b.take(third)).toBe(failed + 1n)
})

test('RUN-83 two processes that ask M-Pesa at once get one token between them', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  await using other = await startSecondProcess(app)
  const ask = ({ deps }: Pick<TestApp, 'deps'>) => deps.mobileMoney.mpesa?.findPrompt('ws_CO_unknown')
  await Promise.all([ask(app), ask(other), ask(app), ask(other)])
  expect(app.sandbox.control.requests.list({ path: '/oauth/v1/generate' })).toHaveLength(1)
  const { rows } = await sql`select from provider_tokens where told_turn = 1`.execute(app.deps.db)
  expect(rows).toHaveLength(1)
})
