import { AppError } from '@kivuko/contract/errors.ts'
import { LedgerError } from '@kivuko/ledger/journal.ts'
import { expect, test } from 'vitest'
import { customerAvailable, treasury } from './chart.ts'
import { shortageRefusal } from './shortage.ts'

const shortOf = (account: string) => new LedgerError('insufficient_balance', 'no', { account })

test('a customer who has too little is told so, a house that has is short of supply; other errors stay themselves', () => {
  const details = { customers: 'with its fee' }
  const customers = shortageRefusal(shortOf(customerAvailable('usr_1', 'NGN').name), details)
  expect(customers).toBeInstanceOf(AppError)
  expect(customers).toMatchObject({ code: 'insufficient_balance', message: 'with its fee' })
  expect(shortageRefusal(shortOf(treasury('KES').name), details)).toMatchObject({ code: 'supply_short' })
  const other = new LedgerError('key_conflict', 'no')
  expect(shortageRefusal(other, details)).toBe(other)
})
