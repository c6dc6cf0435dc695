import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divCeil, divFloor, divHalfUp } from './rounding.ts'

const dividend = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
const divisor = fc.bigInt({ min: 1n, max: 10n ** 18n })
// Small numbers meet exact halves and exact multiples often; large ones almost never.
const small = fc.tuple(fc.bigInt({ min: -60n, max: 60n }), fc.bigInt({ min: 1n, max: 12n }))
const pair = fc.oneof(fc.tuple(dividend, divisor), small)

test('floor and ceiling are the nearest whole numbers on either side of the exact quotient', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const floor = divFloor(a, b)
      const ceiling = divCeil(a, b)
      expect(floor * b <= a && a < (floor + 1n) * b).toBe(true)
      expect((ceiling - 1n) * b < a && a <= ceiling * b).toBe(true)
      expect(ceiling - floor).toBe(a % b === 0n ? 0n : 1n)
    }),
  )
})

test('half up is never further than a half from the exact quotient, and a half goes away from zero', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const rounded = divHalfUp(a, b)
      const twiceError = 2n * (rounded * b - a)
      expect(twiceError >= -b && twiceError <= b).toBe(true)
      if (twiceError === b) expect(a > 0n).toBe(true)
      if (twiceError === -b) expect(a < 0n).toBe(true)
      expect(divHalfUp(-a, b)).toBe(-rounded)
    }),
  )
})

test.each([
  [7n, 2n, 3n, 4n, 4n],
  [-7n, 2n, -4n, -3n, -4n],
  [5n, 3n, 1n, 2n, 2n],
  [4n, 3n, 1n, 2n, 1n],
  [-4n, 3n, -2n, -1n, -1n],
  [6n, 3n, 2n, 2n, 2n],
  [0n, 9n, 0n, 0n, 0n],
])('%d divided by %d is %d down, %d up and %d to the nearest', (a, b, floor, ceiling, nearest) => {
  expect([divFloor(a, b), divCeil(a, b), divHalfUp(a, b)]).toEqual([floor, ceiling, nearest])
})

test('a divisor that is not above zero is a programming error', () => {
  for (const divide of [divFloor, divCeil, divHalfUp]) {
    expect(() => divide(1n, 0n)).toThrow(RangeError)
    expect(() => divide(1n, -1n)).toThrow(RangeError)
  }
})
