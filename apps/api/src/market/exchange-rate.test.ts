import { money } from '@kivuko/money/money.ts'
import { rateOf, rateToDecimal } from '@kivuko/money/rate.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exchange, midRate } from './exchange-rate.ts'
import type { RateBook } from './rate-book.ts'

const PRICES: Record<string, string> = {
  'USDT/KES': '129.5',
  'USDT/NGN': '1650',
  'USDT/USD': '1.001',
  'BTC/NGN': '82500000',
}
const rates = {
  mid: (base: string, quote: string) => rateOf(base as 'BTC', quote as 'NGN', PRICES[`${base}/${quote}`] ?? ''),
} as unknown as RateBook

test('currencies meet in USDT, a coin is sold at its own price and bought at its inverse', () => {
  expect(rateToDecimal(midRate(rates, 'NGN', 'KES') ?? never())).toBe('0.078485')
  expect(rateToDecimal(midRate(rates, 'BTC', 'NGN') ?? never())).toBe('82500000.00')
  expect(exchange(rates, { amount: money('NGN', 8_250_000_000n), to: 'BTC', spreadBps: 0n })?.received).toEqual(
    money('BTC', 100_000_000n),
  )
})

test('without a price there is no rate', () => {
  expect(midRate(rates, 'EUR', 'KES')).toBeUndefined()
  expect(exchange(rates, { amount: money('EUR', 100n), to: 'KES', spreadBps: 100n })).toBeUndefined()
})

test('what is received and the spread never come to more than the mid, whatever the amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 5_000n }), (units, spreadBps) => {
      const amount = money('NGN', units)
      const atMid = exchange(rates, { amount, to: 'KES', spreadBps: 0n }) ?? never()
      const { received, spread } = exchange(rates, { amount, to: 'KES', spreadBps }) ?? never()
      expect(atMid.spread.units).toBe(0n)
      expect(spread.units).toBeGreaterThanOrEqual(0n)
      expect(received.units + spread.units).toBe(atMid.received.units)
    }),
  )
})

function never(): never {
  throw new Error('a price was expected')
}
