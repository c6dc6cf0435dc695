// A bank transfer that arrived: its states. Pure: no database, no clock.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import { type Owner, ownerOf } from '#settlement/owner.ts'
import type { Tables } from '#tables.ts'

export type BankReceipt = Tables['bank_receipts']
export type ReceiptState = BankReceipt['state']

export const RECEIPT_TRANSITIONS = {
  received: ['matched', 'returning', 'needs_person'],
  // To be decided by a person, or to be sent back by one.
  needs_person: ['matched', 'returning', 'returned', 'needs_person'],
  // What it paid is taken back.
  matched: ['returning', 'needs_person'],
  returning: ['returned', 'needs_person'],
  returned: [],
} as const satisfies Transitions<ReceiptState>

export function amountOf(receipt: BankReceipt): Money<OrderFiat> {
  return money(receipt.currency, receipt.amount_units)
}

/** What it is for, when that is known. */
export function ownerOfReceipt({ owner_kind, owner_id }: BankReceipt): Owner | undefined {
  return owner_kind !== null && owner_id !== null ? ownerOf({ owner_kind, owner_id }) : undefined
}

/** Nobody has decided what becomes of it. */
export function isUndecided({ state, need }: BankReceipt): boolean {
  return state === 'received' || (state === 'needs_person' && need === 'decide')
}

export function isToBeReturned({ state, need }: BankReceipt): boolean {
  return state === 'returning' || (state === 'needs_person' && need === 'return')
}
