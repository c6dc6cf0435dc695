import { kenyanPhoneProblem } from '@kivuko/contract/phone.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { amountProblem, depositTerms, readDeposit, USUAL_BOUNDS } from './read-deposit.ts'

const RANGE = 'Amount must be between KES 10 and KES 150,000'
const PHONE = 'Please enter a valid Kenyan phone number (07XXXXXXXX or 01XXXXXXXX)'

test.each([
  ['', '1000'],
  ['0712345678', ''],
  ['  ', ' '],
])('DEP-21 phone %j with amount %j asks for what is missing', (phone, amount) => {
  expect(readDeposit({ phone, amount }, USUAL_BOUNDS)).toEqual({
    problems: { form: 'Please fill in all required fields' },
  })
})

test.each([
  ['9', RANGE],
  ['9.99', RANGE],
  ['150001', RANGE],
  ['10', undefined],
  ['150,000', undefined],
  ['10.50', 'M-Pesa takes whole shillings only.'],
])('DEP-22 the amount %s is answered with %j', (amount, problem) => {
  expect(amountProblem(amount, USUAL_BOUNDS)).toBe(problem)
})

test.each([
  [' 0712345678 ', '+254712345678'],
  ['0712345678', '+254712345678'],
  ['712345678', '+254712345678'],
  ['254712345678', '+254712345678'],
  ['+254712345678', '+254712345678'],
  ['0112345678', '+254112345678'],
])('DEP-23 DEP-24 DEP-25 the phone %j is sent as %s', (phone, phone_number) => {
  expect(readDeposit({ phone, amount: '1000' }, USUAL_BOUNDS)).toEqual({
    request: { phone_number, amount: '1000.00', currency: 'KES' },
  })
})

test.each(['0812345678', '071234567', '+255712345678', 'phone'])('DEP-26 the phone %s is refused', (phone) => {
  expect(kenyanPhoneProblem(phone)).toBe(PHONE)
  expect(readDeposit({ phone, amount: '1000' }, USUAL_BOUNDS)).toEqual({ problems: { phone: PHONE } })
})

test.each([
  ['1000', '15.00', '985.00'],
  ['5000', '75.00', '4925.00'],
  ['10000', '150.00', '9850.00'],
  ['1030', '15.00', '1015.00'],
  ['1034', '16.00', '1018.00'],
  ['10', '0.00', '10.00'],
])('DEP-34 DEP-35 DEP-36 of KES %s the fee is %s and %s arrives', (amount, fee, received) => {
  expect(depositTerms(amount, USUAL_BOUNDS)).toMatchObject({ fee, received })
})

test('an amount that cannot be paid has no terms', () => {
  expect(depositTerms('9', USUAL_BOUNDS)).toBeUndefined()
  expect(depositTerms('12,5', USUAL_BOUNDS)).toBeUndefined()
})

test.each([
  ['99', false],
  ['100', true],
  ['250000', true],
  ['250001', false],
])('PRV-109 with bounds of the operator, KES %s is in range: %s, and the sentence names them', (amount, fits) => {
  const bounds = { minimum: money('KES', 10_000n), maximum: money('KES', 25_000_000n) }
  const range = 'Amount must be between KES 100 and KES 250,000'
  expect(amountProblem(amount, bounds)).toBe(fits ? undefined : range)
  expect(depositTerms(amount, bounds) !== undefined).toBe(fits)
})
