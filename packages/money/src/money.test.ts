import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ASSETS, type Asset, isAsset } from './assets.ts'
import { add, compare, feeOf, money, parse, subtract, toDecimal, UNITS_MAX, wholeUnitFeeOf, zero } from './money.ts'

const asset = fc.constantFrom(...(Object.keys(ASSETS) as Asset[]))
const units = fc.oneof(fc.bigInt({ min: -UNITS_MAX, max: UNITS_MAX }), fc.bigInt({ min: -2000n, max: 2000n }))

test('an amount written as a decimal reads back as the same amount', () => {
  fc.assert(
    fc.property(asset, units, (code, amount) => {
      const text = toDecimal(money(code, amount))
      expect(text).toMatch(/^-?(0|[1-9]\d*)\.\d+$/)
      expect(text.split('.')[1]).toHaveLength(ASSETS[code].scale)
      expect(parse(code, text)).toEqual({ asset: code, units: amount })
    }),
  )
})

test('any text either reads as exactly the decimal it spells or is refused', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^-?[0-9]{1,21}(\.[0-9]{0,11})?$/))
  fc.assert(
    fc.property(asset, text, (code, input) => {
      const parsed = parse(code, input)
      if (!parsed) return
      const [whole, fraction = ''] = input.split('.')
      expect(toDecimal(parsed)).toBe(`${whole}.${fraction.padEnd(ASSETS[code].scale, '0')}`.replace(/^-(0\.0+)$/, '$1'))
    }),
    { numRuns: 500 },
  )
})

test.each([
  '',
  '1e3',
  'NaN',
  'Infinity',
  '01',
  '-01',
  '00',
  ' 1',
  '1 ',
  '1\n',
  '1.',
  '.5',
  '-',
  '--1',
  '+1',
  '1,000',
  '1_000',
  '0x10',
  '1.2.3',
  '١',
])('%j is not an amount', (text) => {
  expect(parse('KES', text)).toBeUndefined()
})

test.each([
  ['KES', '1.00', '1.005'],
  ['USDT', '0.000001', '0.0000001'],
  ['BTC', '0.00000001', '0.000000001'],
  ['ETH', '0.000000001', '0.0000000001'],
] as const)('%s takes %s and refuses %s: it has no such decimal', (code, fine, tooFine) => {
  expect(parse(code, fine)).toBeDefined()
  expect(parse(code, tooFine)).toBeUndefined()
})

test('an amount fits a signed 64-bit integer or is refused', () => {
  expect(parse('KES', '92233720368547758.07')).toEqual(money('KES', UNITS_MAX))
  expect(parse('KES', '-92233720368547758.07')).toEqual(money('KES', -UNITS_MAX))
  expect(parse('KES', '92233720368547758.08')).toBeUndefined()
  expect(parse('KES', '-92233720368547758.08')).toBeUndefined()
  expect(parse('ETH', '9223372036.854775807')).toEqual(money('ETH', UNITS_MAX))
  expect(parse('ETH', '9223372036.854775808')).toBeUndefined()
})

test('adding, subtracting and comparing work on units of one asset', () => {
  expect(add(money('KES', 150n), money('KES', 50n))).toEqual(money('KES', 200n))
  expect(subtract(money('KES', 150n), money('KES', 200n))).toEqual(money('KES', -50n))
  expect(compare(money('BTC', 1n), zero('BTC'))).toBeGreaterThan(0)
  expect(compare(money('BTC', 1n), money('BTC', 1n))).toBe(0)
  expect(compare(money('BTC', -1n), zero('BTC'))).toBeLessThan(0)
})

test('two assets do not mix: neither in types nor, where types were lost, at run time', () => {
  // @ts-expect-error KES and USD do not add.
  expect(() => add(money('KES', 1n), money('USD', 1n))).toThrow('KES and USD do not mix')
  // @ts-expect-error KES and USD do not subtract.
  expect(() => subtract(money('KES', 1n), money('USD', 1n))).toThrow(TypeError)
  // @ts-expect-error KES and USD do not compare.
  expect(() => compare(money('KES', 1n), money('USD', 1n))).toThrow(TypeError)
})

test.each([
  ['1030.00', 150n, '15.00'],
  ['10.00', 150n, '0.00'],
  ['33.33', 150n, '0.00'],
  ['33.34', 150n, '1.00'],
  ['100.00', 150n, '2.00'],
  ['150000.00', 150n, '2250.00'],
  ['20.00', 250n, '1.00'],
  ['19.99', 250n, '0.00'],
] as const)('the whole-unit fee on KES %s at %d basis points is %s', (amount, bps, fee) => {
  expect(toDecimal(wholeUnitFeeOf(parse('KES', amount) ?? zero('KES'), bps))).toBe(fee)
})

test.each([
  ['1030.00', 150n, '15.45'],
  ['0.33', 150n, '0.00'],
  ['0.34', 150n, '0.01'],
  ['20000.00', 250n, '500.00'],
] as const)('the fee on NGN %s at %d basis points is %s', (amount, bps, fee) => {
  expect(toDecimal(feeOf(parse('NGN', amount) ?? zero('NGN'), bps))).toBe(fee)
})

test('a fee of up to 100 % is never below zero nor above its amount by more than the rounding', () => {
  const amount = fc.bigInt({ min: 0n, max: UNITS_MAX })
  const bps = fc.bigInt({ min: 0n, max: 10_000n })
  fc.assert(
    fc.property(amount, bps, (value, rate) => {
      const fee = feeOf(money('KES', value), rate).units
      expect(fee >= 0n && fee <= value).toBe(true)
      const whole = wholeUnitFeeOf(money('KES', value), rate).units
      expect(whole % 100n).toBe(0n)
      expect(whole - fee <= 50n && fee - whole <= 50n).toBe(true)
    }),
  )
})

test('only listed codes are assets, whatever an object inherits', () => {
  expect(isAsset('KES')).toBe(true)
  for (const code of ['kes', '', 'toString', '__proto__', 'DOGE']) expect(isAsset(code)).toBe(false)
})
