// Goal: what people are shown of prices is what was noted at the time: no figure is made up, and none is asked for twice.
import { BUY_CRYPTOS, quoteAmounts } from '@kivuko/contract/buying.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { marketPrices, priceHistory, purchaseRates } from '@kivuko/contract/market-prices.ts'
import { PRICED_COINS, type PriceRange } from '@kivuko/contract/price-ranges.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { rateOf } from '@kivuko/money/rate.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  DAYS_KEPT_MS,
  FINE_KEPT_MS,
  HOURS_KEPT_MS,
  NOTE_EVERY_MS,
  notePrices,
  thinHistory,
} from '../../src/market/note-prices.ts'
import { DAY_MS } from '../../src/platform/clock.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const HOUR_MS = 3_600_000

async function priceOf(app: TestApp, asset: string, currency: 'USD' | 'KES' = 'USD') {
  const { body } = await app.call(marketPrices, { query: { currency } })
  const found = body.prices.find((each) => each.asset === asset)
  if (!found) throw new Error(`no price of ${asset}`)
  return found
}

const pointsOf = async (app: TestApp, range: PriceRange, currency: 'USD' | 'KES' = 'USD') =>
  (await app.call(priceHistory, { params: { asset: 'SOL' }, query: { range, currency } })).body.points

test('PRC-01 PRC-02 PRC-03 a price is told with its change since 24 hours ago and the line between, as far as they were noted', async () => {
  await using app = await startTestApp({ sandbox: true })
  // Nothing was noted yet: there is a price, and neither a change nor a line.
  const first = await priceOf(app, 'SOL')
  expect(first).toMatchObject({ change_24h: null, day: [{ price: first.price }] })
  expect(first.price).toMatch(/^\d+\.\d+$/)
  expect((await app.call(marketPrices)).body.prices.map(({ asset }) => asset)).toEqual([...PRICED_COINS])

  await notePrices(app.deps)
  await notePrices(app.deps)
  await app.advance(DAY_MS - HOUR_MS)
  expect((await priceOf(app, 'SOL')).change_24h).toBeNull()
  await notePrices(app.deps)
  await app.advance(HOUR_MS)
  expect((await priceOf(app, 'SOL')).change_24h).toBe('0.00')
  app.sandbox.control.tickers.move({ coin: 'SOL', percent: 10 })
  await app.deps.rates.refresh()
  const risen = await priceOf(app, 'SOL')
  expect(risen.change_24h).toBe('10.00')
  expect((await priceOf(app, 'BTC')).change_24h).toBe('0.00')
  // In a currency it is the coin's price against that currency's at the same two times.
  expect((await priceOf(app, 'SOL', 'KES')).change_24h).toBe('10.00')
  await notePrices(app.deps)
  const line = await pointsOf(app, '1d')
  // Noted an hour ago and just now; and what it is at this moment.
  expect(line.slice(-3).map(({ price }) => price)).toEqual([first.price, risen.price, risen.price])

  // A price that is 24 hours and more than a quarter of an hour old says nothing of 24 hours ago.
  await app.advance(DAY_MS + 4 * NOTE_EVERY_MS)
  expect((await priceOf(app, 'SOL')).change_24h).toBeNull()
})

test('PRC-04 what is contradicted or stale is neither told nor noted', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  app.sandbox.control.tickers.move({ coin: 'SOL', percent: 50, source: 'coingecko' })
  app.sandbox.control.tickers.move({ coin: 'SOL', percent: -50, source: 'kraken' })
  await app.deps.rates.refresh()
  expect(await priceOf(app, 'SOL')).toEqual({ asset: 'SOL', price: null, change_24h: null, day: [] })
  await notePrices(app.deps)
  const { rows } = await sql<{ asset: string }>`select distinct asset from price_history`.execute(app.deps.db)
  expect(rows.map(({ asset }) => asset)).toContain('BTC')
  expect(rows.map(({ asset }) => asset)).not.toContain('SOL')
  expect(await pointsOf(app, '1d')).toEqual([])
})

test('PRC-05 history grows thinner with age: five minutes for two days, hours for forty, days for two years', async () => {
  await using app = await startTestApp()
  const now = app.clock.now().getTime()
  const at = (msAgo: number) => new Date(now - msAgo)
  // Three prices five minutes apart in one hour, of each age.
  const ages = [HOUR_MS, FINE_KEPT_MS + DAY_MS, HOURS_KEPT_MS + DAY_MS, DAYS_KEPT_MS + DAY_MS]
  const hourOf = (msAgo: number) => now - msAgo - ((now - msAgo) % DAY_MS) + 7 * HOUR_MS
  const notes = ages.flatMap((age) =>
    [0, HOUR_MS].flatMap((later) => [5, 10, 15].map((minute) => new Date(hourOf(age) + later + minute * 60_000))),
  )
  for (const time of notes)
    await app.deps.db
      .insertInto('price_history')
      .values({ asset: 'SOL', at: time, dollar_billionths: 150_000_000_000n })
      .execute()
  await thinHistory(app.deps)
  await thinHistory(app.deps)
  const left = await app.deps.db.selectFrom('price_history').select('at').orderBy('at', 'desc').execute()
  const between = (from: number, to: number) => left.filter((row) => row.at > at(to) && row.at <= at(from)).length
  expect(between(-2 * DAY_MS, FINE_KEPT_MS)).toBe(6)
  expect(between(FINE_KEPT_MS, HOURS_KEPT_MS)).toBe(2)
  expect(between(HOURS_KEPT_MS, DAYS_KEPT_MS)).toBe(1)
  expect(left).toHaveLength(9)
  // Each line has what there is at its own steps; without a fresh price none ends with now.
  expect(await pointsOf(app, '7d')).toHaveLength(4)
  expect(await pointsOf(app, '1y')).toHaveLength(3)
  // Shillings were not noted, so there is no line in shillings.
  expect(await pointsOf(app, '1y', 'KES')).toEqual([])
})

test('PRC-06 prices are the same for everybody and may be kept for seconds; a refusal may not', async () => {
  await using app = await startTestApp({ sandbox: true })
  const ask = (path: string) => app.server.inject({ url: `${API_BASE}${path}` })
  for (const [path, kept] of [
    ['/market/prices?currency=KES', 'public, max-age=15'],
    ['/market/prices/BTC/history?range=7d', 'public, max-age=60'],
    ['/market/rates?currency=NGN', 'public, max-age=15'],
  ] as const) {
    const { statusCode, headers } = await ask(path)
    expect([statusCode, headers['cache-control'], headers['dpop-nonce']]).toEqual([200, kept, undefined])
  }
  for (const path of [
    '/market/prices?currency=GBP',
    '/market/prices/ADA/history',
    '/market/prices/BTC/history?range=2d',
  ]) {
    const { statusCode, headers } = await ask(path)
    expect([statusCode, headers['cache-control']], path).toEqual([422, 'no-store'])
  }
})

test('FST-24 a first figure by the public rates and fees is the very amount of the quote that follows; a coin that is not sold has none', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const { body } = await app.call(purchaseRates, { query: { currency: 'NGN' } })
  expect(body.rates.map(({ asset }) => asset)).toEqual([...BUY_CRYPTOS])
  const total = money('NGN', 20_000_00n)
  for (const { method, bps } of body.fees.filter(({ method }) => method !== 'mpesa')) {
    const rate = rateOf('SOL', 'NGN', body.rates.find(({ asset }) => asset === 'SOL')?.rate ?? '')
    if (!rate) throw new Error('SOL is sold')
    const pair = { fiat_currency: 'NGN', crypto_currency: 'SOL' } as const
    const quote = await app.call(createQuote, { body: { ...pair, fiat_amount: '20000.00', payment_method: method } })
    expect(quote.body.crypto_amount).toBe(toDecimal(quoteAmounts(total, rate, BigInt(bps)).crypto))
  }
  app.sandbox.control.tickers.move({ coin: 'SOL', percent: 50, source: 'coingecko' })
  app.sandbox.control.tickers.move({ coin: 'SOL', percent: -50, source: 'kraken' })
  await app.deps.rates.refresh()
  const contradicted = await app.call(purchaseRates, { query: { currency: 'NGN' } })
  expect(contradicted.body.rates.filter(({ rate }) => rate === null)).toEqual([{ asset: 'SOL', rate: null }])
})
