import { money } from '@kivuko/money/money.ts'
import { rateOf } from '@kivuko/money/rate.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exchange } from './exchange-rate.ts'
import type { RateBook } from './rate-book.ts'

const PRICES: Record<string, string> = { 'NGN/KES': '0.078485', 'NGN/BTC': '0.000000012121' }
function book(isClosed: boolean): RateBook {
  const mid = (base: string, quote: string) => rateOf(base as 'NGN', quote as 'KES', PRICES[`${base}/${quote}`] ?? '')
  return { mid, isClosed: () => isClosed } as unknown as RateBook
}
const rates = book(false)

test('without a price there is no promise, nor while the sources contradict each other', () => {
  expect(() => exchange(rates, { amount: money('EUR', 100n), to: 'KES', spreadBps: 100n })).toThrow('not available')
  expect(() => exchange(book(true), { amount: money('NGN', 100n), to: 'KES', spreadBps: 100n })).toThrow('do not agree')
})

test('what is received and the spread never come to more than the mid, whatever the amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 5_000n }), (units, spreadBps) => {
      const amount = money('NGN', units)
      const atMid = exchange(rates, { amount, to: 'KES', spreadBps: 0n })
      const { received, spread } = exchange(rates, { amount, to: 'KES', spreadBps })
      expect(atMid.spread.units).toBe(0n)
      expect(spread.units).toBeGreaterThanOrEqual(0n)
      expect(received.units + spread.units).toBe(atMid.received.units)
    }),
  )
})
