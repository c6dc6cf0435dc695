import { ORDER_CRYPTOS, ORDER_FIATS, type OrderCrypto, type OrderFiat } from '@kivuko/contract/buying.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { rateFromMicros, rateToDecimal } from '@kivuko/money/rate.ts'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { RateSource } from '#providers/rates/port.ts'
import type { Pair } from './one-price.ts'
import { createRateBook } from './rate-book.ts'

const ASSETS: readonly Asset[] = [...ORDER_CRYPTOS, ...ORDER_FIATS]
const PAIRS = ORDER_CRYPTOS.flatMap((coin) => ORDER_FIATS.map((fiat): Pair => `${coin}/${fiat}`))
/** Millionths of a dollar for one. */
const DOLLARS: Record<Asset, bigint> = {
  ...{ BTC: 50_000_000_000n, ETH: 4_000_000_000n, BNB: 600_000_000n, SOL: 150_000_000n, XRP: 550_000n },
  ...{ USDT: 1_000_000n, USDC: 1_001_000n, USD: 1_000_000n, EUR: 1_170_000n, GBP: 1_280_000n, CHF: 1_130_000n },
  ...{ CAD: 735_000n, JPY: 6_667n, KES: 7_692n, NGN: 606n },
}

type Prices = Partial<Record<Pair, bigint>>

/** What follows from one price of each asset. */
function honest(pairs: readonly Pair[] = PAIRS): Prices {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [coin, fiat] = pair.split('/') as [OrderCrypto, OrderFiat]
      return [pair, (DOLLARS[coin] * 1_000_000n) / DOLLARS[fiat]]
    }),
  )
}

async function bookOf(feeds: readonly Prices[], now = { ms: 0 }) {
  const sources = feeds.map(
    (prices, place): RateSource => ({
      name: `feed ${place}`,
      fetchMids: async () =>
        Object.entries(prices).map(([pair, micros]) => {
          const [coin, fiat] = pair.split('/') as [OrderCrypto, OrderFiat]
          return { rate: rateFromMicros(coin, fiat, micros), at: new Date(now.ms) }
        }),
    }),
  )
  const log = pino({ level: 'silent' })
  const times = { staleAfterMs: 60_000, moveWindowMs: 60_000 }
  const book = createRateBook({ sources, clock: { now: () => new Date(now.ms) }, log, ...times, disagreeBps: 300n })
  await book.refresh()
  return book
}

const someFeed = fc.record(
  Object.fromEntries(PAIRS.map((pair) => [pair, fc.bigInt({ min: 1n, max: 10n ** 14n })])) as Record<
    Pair,
    fc.Arbitrary<bigint>
  >,
  { requiredKeys: [] },
)

test('SEC-01 whatever the sources say, the mids of a loop come to exactly one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someFeed, { minLength: 1, maxLength: 3 }),
      fc.array(fc.constantFrom(...ASSETS), { minLength: 2, maxLength: 6 }),
      async (feeds, loop) => {
        const book = await bookOf(feeds)
        let [numerator, denominator] = [1n, 1n]
        for (const [place, from] of loop.entries()) {
          const mid = book.mid(from, loop[(place + 1) % loop.length] as Asset)
          if (!mid) return
          numerator *= mid.numerator
          denominator *= mid.denominator
        }
        expect(numerator).toBe(denominator)
      },
    ),
    { numRuns: 300 },
  )
})

test('sources that agree leave every pair open, also where only one of them has it', async () => {
  const dollarsAndEuros = PAIRS.filter((pair) => /USD$|EUR$/.test(pair))
  const book = await bookOf([honest(), honest(), honest(dollarsAndEuros)])
  expect(book.contradictions()).toEqual([])
  expect(rateToDecimal(book.mid('BTC', 'EUR') ?? never())).toBe('42735.042667')
  const alone = await bookOf([honest(['BTC/USD', 'BTC/NGN'])])
  expect([alone.isClosed('BTC', 'NGN'), alone.mid('ETH', 'NGN')]).toEqual([false, undefined])
})

test('one source half wrong about a coin does not move it while two others agree, and closes what it alone denies', async () => {
  const wrong = honest()
  for (const fiat of ORDER_FIATS) wrong[`BTC/${fiat}`] = ((wrong[`BTC/${fiat}`] ?? 0n) * 15n) / 10n
  const book = await bookOf([honest(), wrong, honest(PAIRS.filter((pair) => pair.endsWith('USD')))])
  expect(rateToDecimal(book.mid('BTC', 'USD') ?? never())).toBe('50000.00')
  expect([book.isClosed('BTC', 'USD'), book.isClosed('BTC', 'NGN'), book.isClosed('ETH', 'NGN')]).toEqual([
    false,
    true,
    false,
  ])
})

test('a pair that its sources price otherwise than its two halves is closed, and what they say is told', async () => {
  const [one, two] = [honest(), honest()]
  one['SOL/NGN'] = two['SOL/NGN'] = 187_500_000_000n
  const book = await bookOf([one, two])
  expect([book.isClosed('SOL', 'NGN'), book.isClosed('NGN', 'SOL'), book.isClosed('SOL', 'KES')]).toEqual([
    true,
    true,
    false,
  ])
  expect(book.contradictions()).toMatchObject([
    { pair: 'SOL/NGN', feeds: [{ source: 'feed 0' }, { source: 'feed 1' }] },
  ])
})

test('two sources that do not agree on a currency close it against everything', async () => {
  const dear = honest()
  for (const coin of ORDER_CRYPTOS) dear[`${coin}/NGN`] = ((dear[`${coin}/NGN`] ?? 0n) * 15n) / 10n
  const book = await bookOf([honest(), dear])
  for (const other of ['USD', 'KES', 'BTC', 'USDT'] as const) expect(book.isClosed('NGN', other)).toBe(true)
  expect(book.isClosed('KES', 'BTC')).toBe(false)
})

test('a price is one until it is stale', async () => {
  const now = { ms: 0 }
  const book = await bookOf([honest()], now)
  const mid = book.mid('BTC', 'NGN')
  now.ms = 60_000
  expect(book.mid('BTC', 'NGN')).toBe(mid)
  now.ms = 60_001
  expect(book.mid('BTC', 'NGN')).toBeUndefined()
})

function never(): never {
  throw new Error('a price was expected')
}
