// A cash-out: its states, its amounts and what moves in the ledger. Pure: no database, no clock.
import { type CashOutFiat, type CashOutState, cashOutFee } from '@kivuko/contract/cash-outs.ts'
import { add, type Money, money } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type CashOut = Tables['cash_outs']
/** How rails know it by kind. */
export const CASH_OUT = 'cash_out'

export const CASH_OUT_TRANSITIONS = {
  // Failed when nothing may leave the account any more, before it is sent.
  waiting: ['sending', 'failed', 'cancelled'],
  // Cancelled only as long as its payout waits in a queue.
  sending: ['completed', 'failed', 'cancelled'],
  completed: ['returned'],
  failed: [],
  cancelled: [],
  returned: [],
} as const satisfies Transitions<CashOutState>

export function amountOf(cashOut: CashOut): Money<CashOutFiat> {
  return money(cashOut.currency, cashOut.amount_units)
}

export function feeIn(cashOut: CashOut): Money<CashOutFiat> {
  return money(cashOut.currency, cashOut.fee_units)
}

/** What leaves the wallet. */
export function totalOf(cashOut: CashOut): Money<CashOutFiat> {
  return add(amountOf(cashOut), feeIn(cashOut))
}

/** It as the ledger moves it. */
export function movementOf(cashOut: CashOut) {
  return { cashOutId: cashOut.id, userId: cashOut.user_id, amount: amountOf(cashOut), fee: feeIn(cashOut) }
}

/** Amount and fee of a new one. */
export function termsOf(amount: Money<CashOutFiat>, feeBps: bigint) {
  const fee = cashOutFee(amount, feeBps)
  return { amount, fee, total: add(amount, fee) }
}
