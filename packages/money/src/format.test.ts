import { expect, test } from 'vitest'
import { formatDecimal, formatMoney, formatRate, symbolOf } from './format.ts'
import { money, UNITS_MAX } from './money.ts'

test.each([
  [money('NGN', 2_000_000n), '₦20,000.00'],
  [money('NGN', -2_000_000n), '-₦20,000.00'],
  [money('KES', 150_000n), 'KSh\u00a01,500.00'],
  [money('KES', -150_050n), '-KSh\u00a01,500.50'],
  [money('CAD', 5n), 'C$0.05'],
  [money('BTC', 23_636n), '0.00023636 BTC'],
  [money('USDT', -1n), '-0.000001 USDT'],
])('%o reads as %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text)
})

test('SAL-46 whole yen are written without decimals, and a part of one is never hidden', () => {
  expect(formatMoney(money('JPY', 4_000_000n))).toBe('¥40,000')
  expect(formatMoney(money('JPY', -4_000_000n))).toBe('-¥40,000')
  expect(formatMoney(money('JPY', 4_000_050n))).toBe('¥40,000.50')
  expect(formatMoney(money('KES', 4_000_000n))).toBe('KSh\u00a040,000.00')
})

test('the largest amount keeps every digit', () => {
  expect(formatMoney(money('KES', UNITS_MAX))).toBe('KSh\u00a092,233,720,368,547,758.07')
  expect(formatMoney(money('ETH', UNITS_MAX))).toBe('9,223,372,036.854775807 ETH')
})

test('fewer decimals cut what is shown and never round it up', () => {
  expect(formatMoney(money('BTC', 23_699n), { decimals: 6 })).toBe('0.000236 BTC')
  expect(formatMoney(money('BTC', 99_999_999n), { decimals: 2 })).toBe('0.99 BTC')
})

test('an amount cut to nothing has no sign', () => {
  expect(formatMoney(money('BTC', -1n), { decimals: 2 })).toBe('0.00 BTC')
  expect(formatMoney(money('NGN', -1n), { decimals: 0 })).toBe('₦0')
})

test('a locale groups and signs in its own way, and the sign stays before the symbol', () => {
  expect(formatDecimal('1234567.891', { locale: 'de', decimals: 2 })).toBe('1.234.567,89')
  expect(formatMoney(money('EUR', -150_000n), { locale: 'sv' })).toBe('-€1\u00a0500,00')
})

test.each([
  ['0.50', '0.50'],
  ['130', '130.00'],
  ['0.505151', '0.505151'],
  ['999.505151', '999.505151'],
  ['1666.509', '1,666.50'],
  ['83308075.298331', '83,308,075.29'],
])('GUI-50 a price of %s is shown as %s: decimals where they say something', (rate, shown) => {
  expect(formatRate(rate)).toBe(shown)
})

test('an asset is called what people call it', () => {
  expect([symbolOf('NGN'), symbolOf('KES'), symbolOf('BTC')]).toEqual(['₦', 'KSh', 'BTC'])
})
