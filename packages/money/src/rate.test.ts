import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ASSETS, type Asset, unitsPerWhole } from './assets.ts'
import { money, parse, toDecimal, UNITS_MAX, zero } from './money.ts'
import {
  buyFloor,
  buyNearest,
  type Rate,
  raise,
  rateFromMicros,
  rateMicrosCeil,
  rateMicrosFloor,
  rateOf,
  rateToDecimal,
  worthCeil,
  worthFloor,
} from './rate.ts'

const asset = fc.constantFrom(...(Object.keys(ASSETS) as Asset[]))
const rate: fc.Arbitrary<Rate> = fc.record({
  base: asset,
  quote: asset,
  numerator: fc.bigInt({ min: 1n, max: 10n ** 24n }),
  denominator: fc.bigInt({ min: 1n, max: 10n ** 18n }),
})
const units = fc.bigInt({ min: 0n, max: UNITS_MAX })

test('what an amount buys is the most that does not cost more than the amount', () => {
  fc.assert(
    fc.property(rate, units, (price, paid) => {
      const bought = buyFloor(money(price.quote, paid), price).units
      const exactPaid = paid * unitsPerWhole(price.base) * price.denominator
      const costOf = (base: bigint) => base * price.numerator * unitsPerWhole(price.quote)
      expect(costOf(bought) <= exactPaid).toBe(true)
      expect(costOf(bought + 1n) > exactPaid).toBe(true)
    }),
  )
})

test('buying and then selling at the same rate never makes money', () => {
  fc.assert(
    fc.property(rate, units, (price, paid) => {
      const back = worthFloor(buyFloor(money(price.quote, paid), price), price)
      expect(back.asset).toBe(price.quote)
      expect(back.units <= paid).toBe(true)
    }),
  )
})

test('a raised rate buys no more, and the stored forms stand on either side of the exact rate', () => {
  fc.assert(
    fc.property(rate, units, fc.bigInt({ min: 0n, max: 5000n }), (price, paid, bps) => {
      const amount = money(price.quote, paid)
      expect(buyFloor(amount, raise(price, bps)).units <= buyFloor(amount, price).units).toBe(true)
      const exact = price.numerator * 10n ** 6n
      expect(rateMicrosFloor(price) * price.denominator <= exact).toBe(true)
      expect(rateMicrosCeil(price) * price.denominator >= exact).toBe(true)
      expect(rateMicrosCeil(price) - rateMicrosFloor(price) <= 1n).toBe(true)
    }),
  )
})

test('20,000 naira less a fee of 500 buys 0.00023636 BTC at 82,500,000', () => {
  const price = rateOf('BTC', 'NGN', '82500000')
  expect(price && toDecimal(buyFloor(parse('NGN', '19500.00') ?? zero('NGN'), price))).toBe('0.00023636')
  expect(price && toDecimal(worthFloor(parse('BTC', '0.00023636') ?? zero('BTC'), price))).toBe('19499.70')
})

test.each([
  ['NGN', '82500000', '82500000.00'],
  ['EUR', '0.55', '0.55'],
  ['EUR', '0.5', '0.50'],
  ['USD', '0.123456', '0.123456'],
  ['USD', '0.1234561', '0.123457'],
  ['USD', '0.0000001', '0.000001'],
  ['USDT', '1.5', '1.500000'],
] as const)('a rate in %s of %s shows as %s', (quote, decimal, shown) => {
  const price = rateOf('BTC', quote, decimal)
  expect(price && rateToDecimal(price)).toBe(shown)
})

test('a rate survives its stored form when it has at most six decimals', () => {
  const micros = fc.bigInt({ min: 1n, max: UNITS_MAX })
  fc.assert(
    fc.property(micros, (stored) => {
      const price = rateFromMicros('BTC', 'USD', stored)
      expect([rateMicrosFloor(price), rateMicrosCeil(price)]).toEqual([stored, stored])
      const read = rateOf('BTC', 'USD', rateToDecimal(price))
      expect(read && rateMicrosCeil(read)).toBe(stored)
    }),
  )
})

test.each(['', '0', '0.000', '-1', '1e3', '1.', '.5', ' 1', 'NaN', '1,000'])('%j is not a rate', (text) => {
  expect(rateOf('BTC', 'USD', text)).toBeUndefined()
})

test('an amount in another currency than the rate quotes does not compile', () => {
  const price = rateFromMicros('BTC', 'NGN', 82_500_000_000_000n)
  // @ts-expect-error a naira rate does not price shillings.
  expect(buyFloor(money('KES', 1n), price).asset).toBe('BTC')
})

test('the nearest amount that is bought is the floor or one unit more, whichever is nearer', () => {
  const price = rateOf('BTC', 'EUR', '93340.09') as Rate<'BTC', 'EUR'>
  expect(toDecimal(buyNearest(money('EUR', 24_727n), price))).toBe('0.00264913')
  expect(toDecimal(buyFloor(money('EUR', 24_727n), price))).toBe('0.00264912')
})

test('what the house has to pay is rounded up, and an exact worth is left as it is', () => {
  const rate = rateOf('ETH', 'USDT', '3000') as Rate<'ETH', 'USDT'>
  expect(worthCeil(money('ETH', 1n), rate)).toEqual(money('USDT', 3n))
  const odd = rateOf('BNB', 'USDT', '600.5') as Rate<'BNB', 'USDT'>
  expect(worthCeil(money('BNB', 1n), odd)).toEqual(money('USDT', 1n))
  expect(worthFloor(money('BNB', 1n), odd)).toEqual(money('USDT', 0n))
})
