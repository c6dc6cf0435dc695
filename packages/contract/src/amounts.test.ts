import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { amountIn, amountInput, decimalString } from './amounts.ts'
import { distanceFromMid } from './block-trades.ts'

test('an amount in its currency is exact to the last unit', () => {
  expect(amountIn('KES', '1500')).toEqual({ asset: 'KES', units: 150_000n })
  expect(amountIn('KES', '0.01')).toEqual({ asset: 'KES', units: 1n })
  expect(amountIn('BTC', '0.00000001')).toEqual({ asset: 'BTC', units: 1n })
  expect(amountIn('NGN', '92233720368547758.07')).toEqual({ asset: 'NGN', units: 2n ** 63n - 1n })
})

test('more decimals than the currency has, or more than any account holds, break a rule that is said', () => {
  for (const text of ['1.005', '1e3', '1,000', '', ' 1', '01', '.5', '1.', 'NaN', '92233720368547758.08']) {
    expect(amountIn('KES', text)).toEqual({
      rule: 'must be a plain decimal in KES with no more decimals than KES has, such as "1500.00"',
    })
  }
  for (const text of ['0', '0.00', '-0', '-1', '-0.01']) {
    expect(amountIn('KES', text)).toEqual({ rule: 'must be greater than zero' })
  }
})

test('a request may send text or a number, and nothing else', () => {
  expect(z.safeParse(amountInput, '1500.00').data).toBe('1500.00')
  expect(z.safeParse(amountInput, 1500).data).toBe('1500')
  expect(z.safeParse(amountInput, 10.5).data).toBe('10.5')
  for (const value of [null, true, [], {}, undefined, Number.NaN, Number.POSITIVE_INFINITY, '9'.repeat(30)]) {
    expect(z.safeParse(amountInput, value).success).toBe(false)
  }
})

test('a number too large or too small to be written plainly is no amount', () => {
  for (const number of [1e21, 1e-7]) {
    const text = z.safeParse(amountInput, number).data ?? ''
    expect(amountIn('KES', text)).toHaveProperty('rule')
  }
})

test('an answer carries plain decimals only', () => {
  for (const good of ['0', '0.00', '-1.5', '1500.00', '0.123456789']) {
    expect([good, z.safeParse(decimalString, good).success]).toEqual([good, true])
  }
  for (const bad of ['', '01', '1.', '.5', '1e3', '0.1234567890', '+1', '1,5', ' 1']) {
    expect([bad, z.safeParse(decimalString, bad).success]).toEqual([bad, false])
  }
})

test('the distance of a price from the mid is in whole basis points, away from it', () => {
  expect(distanceFromMid('100', '100')).toBe(0)
  expect(distanceFromMid('101', '100')).toBe(100)
  expect(distanceFromMid('101.0001', '100.00')).toBe(101)
  expect(distanceFromMid('98.9999', '100')).toBe(-101)
  expect(distanceFromMid('3299', '1649.676601')).toBe(9998)
  for (const [price, mid] of [
    ['', '1'],
    ['1,5', '1'],
    ['1.1234567', '1'],
    ['1', '0'],
    ['-1', '1'],
  ] as const)
    expect(distanceFromMid(price, mid)).toBeUndefined()
})
