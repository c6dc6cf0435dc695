// A bill: its states, its amounts, what moves in the ledger, and how it is called. Pure: no database, no clock.
import { type BillFiat, type BillKind, type BillState, isPhoneBill } from '@kivuko/contract/bills.ts'
import { shownPhone } from '@kivuko/contract/phone.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import { add, type Money, money } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type Bill = Tables['bills']
export type SavedBiller = Tables['saved_billers']
/** How the list of transactions and the console know it by kind. */
export const BILL = 'bill'

export const BILL_TRANSITIONS = {
  waiting: ['sending', 'failed', 'cancelled'],
  // Back only when its way is stopped and the provider was never asked.
  sending: ['waiting', 'completed', 'failed'],
  completed: ['returned'],
  failed: [],
  cancelled: [],
  returned: [],
} as const satisfies Transitions<BillState>

export function amountOf({ currency, amount_units }: Bill): Money<BillFiat> {
  return money(currency, amount_units)
}

export function feeIn({ currency, fee_units }: Bill): Money<BillFiat> {
  return money(currency, fee_units)
}

/** What leaves the wallet. */
export function totalOf(bill: Bill): Money<BillFiat> {
  return add(amountOf(bill), feeIn(bill))
}

/** It as the ledger moves it. */
export function movementOf(bill: Bill) {
  return { billId: bill.id, userId: bill.user_id, amount: amountOf(bill), fee: feeIn(bill) }
}

const NUMBERS: Record<BillKind, (number: string) => Said> = {
  airtime: (number) => say('phone {number}', { number }),
  data: (number) => say('phone {number}', { number }),
  electricity: (number) => say('meter {number}', { number }),
  tv: (number) => say('smartcard {number}', { number }),
}

/** 'meter 45701234567', 'phone 0803 123 4567'. */
export function numberSaid({ kind, number }: Pick<Bill, 'kind' | 'number'>): Said {
  return NUMBERS[kind](isPhoneBill(kind) ? shownPhone(number) : number)
}

/** Whom the provider is asked to pay. */
export function accountOf({ biller_id, product_id, number }: Bill) {
  return { billerId: biller_id, productId: product_id, number }
}

/** A meter's token as people type it in: in groups of four. */
export function tokenInWords(token: string): string {
  return /^\d{8,}$/.test(token) ? token.replace(/(\d{4})(?=\d)/g, '$1 ') : token
}
