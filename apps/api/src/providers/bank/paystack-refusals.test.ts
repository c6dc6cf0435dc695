import { expect, test } from 'vitest'
import { readPaystackAbsence, readPaystackRefusal } from './paystack-refusals.ts'
import { ACCOUNT_REFUSED, DUPLICATE, NO_MONEY, NOT_FOUND, RETURNED_BEFORE } from './port.ts'

const says = (message: string, status = 400, more: object = {}) =>
  readPaystackRefusal(status, { status: false, message, ...more })

test('PRV-11 a refusal of Paystack is read by its status, type and message, with and without a code', () => {
  expect(says('Duplicate Transaction Reference', 400, { code: 'duplicate_reference' })).toBe(DUPLICATE)
  expect(says('Duplicate reference(s) found: acv_1', 404, { type: 'api_error', code: 'unknown' })).toBe(DUPLICATE)
  expect(says('Please provide a unique reference. Reference already exists on a transfer')).toBe(DUPLICATE)
  expect(says('Your balance is not enough to fulfil this request')).toBe(NO_MONEY)
  expect(says('Insufficient balance', 422)).toBe(NO_MONEY)
  expect(says('Transaction has been fully reversed')).toBe(RETURNED_BEFORE)
  expect(says('Recipient specified is invalid', 400, { type: 'validation_error' })).toBe(ACCOUNT_REFUSED)
  expect(says('Could not resolve account name. Check parameters or try again.', 422)).toBe(ACCOUNT_REFUSED)
  expect(says('Transfer not found', 404)).toBe(NOT_FOUND)
  expect(says('Entity gone', 404)).toBe(NOT_FOUND)
  expect(says('Transfers are limited for starter businesses')).toBe(
    'refused: Transfers are limited for starter businesses',
  )
})

test('PRV-11 what Paystack says of our key, our pace or its own troubles concludes nothing', () => {
  expect(says('Invalid key')).toBeUndefined()
  expect(says('Invalid key', 401)).toBeUndefined()
  expect(says('Too many requests', 429)).toBeUndefined()
  expect(says('An error occurred', 500)).toBeUndefined()
  expect(says('An error occurred', 400, { type: 'api_error' })).toBeUndefined()
  expect(() => readPaystackRefusal(400, '<html>')).toThrow()
  // Of a question about a transfer, only that it is not there.
  expect(readPaystackAbsence(404, { status: false, message: 'Transfer not found' })).toBe(NOT_FOUND)
  expect(readPaystackAbsence(400, { status: false, message: 'Transfer code is odd' })).toBeUndefined()
})
