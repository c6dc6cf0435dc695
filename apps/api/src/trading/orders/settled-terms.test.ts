import { money } from '@kivuko/money/money.ts'
import { rateFromMicros, rateMicrosCeil, worthFloor } from '@kivuko/money/rate.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastOf, termsOf } from '#market/quote.ts'
import type { Order } from '#trading/order.ts'
import { settledTerms } from './settled-terms.ts'

const MINUTE_MS = 60_000
const QUOTED = rateFromMicros('BTC', 'EUR', 42_500_000_000n)
const SPREAD_BPS = 100n

function ordered(total: bigint): Order {
  const input = {
    total: money('EUR', total),
    mid: QUOTED,
    method: 'bank' as const,
    spreadBps: SPREAD_BPS,
    feeBps: 100n,
  }
  const terms = termsOf(input)
  if (!terms) throw new Error('enough for one unit')
  return { ...terms, least_units: leastOf(terms, 500n).units, firm_until: new Date(15 * MINUTE_MS) } as Order
}

const arrival = (minutes: number, percent: number) => ({
  at: new Date(minutes * MINUTE_MS),
  mid: rateFromMicros('BTC', 'EUR', (42_500_000_000n * BigInt(Math.round((100 + percent) * 100))) / 10_000n),
  spreadBps: SPREAD_BPS,
})

test.each([
  ['at once', 1, 0, 'as promised'],
  ['in a market that rose less than the spread', 14, 0.9, 'as promised'],
  ['in a market that fell', 14, -20, 'as promised'],
  ['in a market that rose', 14, 4, 'less'],
  ['too high a market', 14, 8, 'goes back'],
  ['late', 600, 0, 'as promised'],
  ['late, in a market that fell', 600, -20, 'more'],
  ['late, in a market that rose', 600, 4, 'less'],
  ['late, too high a market', 600, 8, 'goes back'],
] as const)('SEC-05 a payment %s, after %d minutes and %d percent, is settled %s', (_, minutes, percent, expected) => {
  const order = ordered(100_000n)
  const settled = settledTerms(order, arrival(minutes, percent))
  if ('reason' in settled) return expect(expected).toBe('goes back')
  const coins = settled.crypto_units
  const found = coins === order.crypto_units ? 'as promised' : coins > order.crypto_units ? 'more' : 'less'
  expect([found, coins >= order.least_units]).toEqual([expected, true])
})

test('SEC-05 without a price a firm promise stands, and a late payment goes back', () => {
  const order = ordered(100_000n)
  expect(settledTerms(order, { ...arrival(14, 0), mid: undefined })).toBe(order)
  expect(settledTerms(order, { ...arrival(16, 0), mid: undefined })).toHaveProperty('reason')
})

test('SEC-05 whenever it is paid and wherever the market went, nobody gets more than they paid for', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 2_000n, max: 10n ** 9n }),
      fc.integer({ min: 0, max: 1_440 }),
      fc.double({ min: -80, max: 200, noNaN: true }),
      (total, minutes, percent) => {
        const order = ordered(total)
        const now = arrival(minutes, percent)
        const settled = settledTerms(order, now)
        if ('reason' in settled) return
        const worth = worthFloor(money('BTC', settled.crypto_units), now.mid)
        expect(worth.units).toBeLessThanOrEqual(order.total_units - order.fee_units)
        expect(settled.crypto_units).toBeGreaterThanOrEqual(order.least_units)
        if (settled !== order) expect(settled.mid_rate_micros).toBe(rateMicrosCeil(now.mid))
      },
    ),
  )
})
