import { SALE_STATES, type SaleState } from '@kivuko/contract/trades.ts'
import { expect, test } from 'vitest'
import { isSameDestination, maskedDestination, SALE_TRANSITIONS, toAccount, toPhone } from './sale.ts'

const account = {
  account_name: 'Ada Obi',
  iban: 'DE89370400440532013000',
  account_number: null,
  bank_code: null,
  bank_name: null,
}

test('every state of a sale can be reached from the first, and three are ends', () => {
  const reached = new Set<SaleState>(['waiting'])
  for (const state of reached) for (const next of SALE_TRANSITIONS[state]) reached.add(next)
  expect([...reached].sort()).toEqual([...SALE_STATES].sort())
  const ends = SALE_STATES.filter((state) => SALE_TRANSITIONS[state].length === 0)
  expect(ends).toEqual(['failed', 'cancelled', 'returned'])
})

test('a phone and an account are shown without their middle, and are the same place only when all of it is', () => {
  expect(maskedDestination(toPhone({ phone: '+254712345678', network: 'mpesa' }))).toBe('0712 ••• 678')
  expect(maskedDestination(toAccount(account))).toBe('DE•• •••• 3000')
  expect(isSameDestination(toAccount(account), toAccount({ ...account }))).toBe(true)
  expect(isSameDestination(toAccount(account), toAccount({ ...account, account_name: 'Ada Eze' }))).toBe(false)
  expect(isSameDestination(toAccount(account), toPhone({ phone: '+254712345678', network: 'mpesa' }))).toBe(false)
})
