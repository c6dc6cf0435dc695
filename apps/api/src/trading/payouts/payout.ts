// A payout to a phone: its states and amounts. Pure: no database, no clock.
import { PAYOUT_MIN, PAYOUT_RAIL_MAX, PAYOUT_RAIL_MIN } from '@kivuko/contract/mobile-money.ts'
import { leastText } from '@kivuko/contract/transfers.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { add, compare, type Money, money } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type Payout = Tables['payouts']
export type PayoutState = Payout['state']
/** How rails know it by kind. */
export const PAYOUT = 'payout'

export const PAYOUT_TRANSITIONS = {
  pending: ['completed', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
} as const satisfies Transitions<PayoutState>

export function amountOf(payout: Payout): Money<'NGN'> {
  return money('NGN', payout.amount_units)
}

export function feeOf(payout: Payout): Money<'NGN'> {
  return money('NGN', payout.fee_units)
}

/** What leaves the wallet. */
export function totalOf(payout: Payout): Money<'NGN'> {
  return add(amountOf(payout), feeOf(payout))
}

/** What the phone gets. */
export function receivedOf(payout: Payout): Money<'KES'> {
  return money('KES', payout.received_units)
}

/** It as the ledger moves it. */
export function movementOf(payout: Payout) {
  return {
    payoutId: payout.id,
    userId: payout.user_id,
    amount: amountOf(payout),
    fee: feeOf(payout),
    received: receivedOf(payout),
    spread: money('KES', payout.spread_units),
  }
}

/** The sentence for an amount below the least a customer may send; undefined when it is enough. */
export function tooLittle(amount: Money<'NGN'>): string | undefined {
  if (compare(amount, PAYOUT_MIN) >= 0) return undefined
  return leastText(PAYOUT_MIN)
}

/** The sentence for shillings the rail does not pay out at once; undefined when it does. */
export function outsideRail(received: Money<'KES'>): string | undefined {
  if (compare(received, PAYOUT_RAIL_MIN) >= 0 && compare(received, PAYOUT_RAIL_MAX) <= 0) return undefined
  return `M-Pesa pays out between ${formatMoney(PAYOUT_RAIL_MIN)} and ${formatMoney(PAYOUT_RAIL_MAX)} at once; this amount would give ${formatMoney(received)}.`
}
