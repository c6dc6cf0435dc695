import { toDecimal } from '@kivuko/money/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTypedAmount } from './read-amount.ts'

test.each([
  ['20,000', '20000.00'],
  ['1,234,567.89', '1234567.89'],
  ['20 000', '20000.00'],
  ["20'000.5", '20000.50'],
  ['10.', '10.00'],
  ['0010', '10.00'],
  [' 10.00 ', '10.00'],
  ['10', '10.00'],
])('an amount typed as "%s" is read as %s', (typed, exact) => {
  const read = readTypedAmount('KES', typed)
  expect(read.kind === 'amount' ? toDecimal(read.amount) : read.kind).toBe(exact)
})

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['.', 'unreadable'],
  ['ten', 'unreadable'],
  ['-20', 'unreadable'],
  ['1e3', 'unreadable'],
  ['20,5', 'unreadable'],
  ['2,00,000', 'unreadable'],
  ['99999999999999999999', 'unreadable'],
  ['10.123', 'too-many-decimals'],
  ['9.99', 'too-small'],
  ['0', 'too-small'],
])('"%s" is %s and never guessed', (typed, kind) => {
  expect(readTypedAmount('NGN', typed).kind).toBe(kind)
})

test('BUY-21 BUY-32 the least amount is 10 in every pay currency, and one unit less is too small', () => {
  for (const currency of ['KES', 'NGN', 'USD', 'EUR'] as const) {
    expect(readTypedAmount(currency, '10.00').kind).toBe('amount')
    expect(readTypedAmount(currency, '9.99').kind).toBe('too-small')
  }
})

test('any amount reads back exactly however its thousands are grouped', () => {
  const amounts = fc.tuple(fc.bigInt({ min: 10n, max: 10n ** 15n }), fc.integer({ min: 0, max: 99 }))
  fc.assert(
    fc.property(amounts, fc.constantFrom(',', ' ', "'", ''), ([whole, cents], separator) => {
      const grouped = whole.toString().replace(/\B(?=(\d{3})+$)/g, separator)
      const fraction = String(cents).padStart(2, '0')
      const read = readTypedAmount('USD', `${grouped}.${fraction}`)
      expect(read.kind === 'amount' && toDecimal(read.amount)).toBe(`${whole}.${fraction}`)
    }),
  )
})
