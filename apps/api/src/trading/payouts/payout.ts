// A payout to a phone: its states and amounts. Pure: no database, no clock.
import { type PayoutAsset, payoutMin } from '@kivuko/contract/mobile-money.ts'
import { shownPhone } from '@kivuko/contract/phone.ts'
import { networkName } from '@kivuko/contract/phone-networks.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import { leastText } from '@kivuko/contract/transfers.ts'
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

export function amountOf(payout: Payout): Money<PayoutAsset> {
  return money(payout.currency, payout.amount_units)
}

export function feeOf(payout: Payout): Money<PayoutAsset> {
  return money(payout.currency, payout.fee_units)
}

/** What leaves the wallet. */
export function totalOf(payout: Payout): Money<PayoutAsset> {
  return add(amountOf(payout), feeOf(payout))
}

/** What the phone gets. */
export function receivedOf(payout: Payout): Money<'KES'> {
  return money('KES', payout.received_units)
}

/** Its line in the customer's list. */
export function payoutLine(payout: Payout): Said {
  return say('{amount} to {place} by {way}', {
    amount: receivedOf(payout),
    place: shownPhone(payout.phone),
    way: networkName(payout.network),
  })
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
export function tooLittle(amount: Money<PayoutAsset>): string | undefined {
  const least = payoutMin(amount.asset)
  return compare(amount, least) >= 0 ? undefined : leastText(least)
}
