import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { rateOf } from './conversion.ts'

test('a rate is what one whole gives, rounded down to nine decimals', () => {
  expect(rateOf({ amount: money('KES', 10_000n), received: money('NGN', 125_250n) })).toBe('12.525')
  expect(rateOf({ amount: money('BTC', 100_000_000n), received: money('NGN', 8_250_000_000n) })).toBe('82500000.00')
  expect(rateOf({ amount: money('NGN', 8_250_000_000n), received: money('BTC', 100_000_000n) })).toBe('0.000000012')
  expect(rateOf({ amount: money('NGN', 300n), received: money('KES', 100n) })).toBe('0.333333333')
})
