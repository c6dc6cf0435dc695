// Money on its way to a phone: its states. Pure: no database, no clock.
import { type Money, money } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { DisbursementId, PaymentRef } from '#providers/mobile-money/port.ts'
import type { Tables } from '#tables.ts'

export type Disbursement = Tables['disbursements']
export type DisbursementState = Disbursement['state']

export const DISBURSEMENT_TRANSITIONS = {
  waiting: ['sending', 'cancelled', 'failed'],
  // Back to waiting only when it certainly never reached the network, or when the network lacked the money for it.
  sending: ['waiting', 'sent', 'paid', 'failed'],
  sent: ['waiting', 'paid', 'failed'],
  paid: [],
  failed: [],
  cancelled: [],
} as const satisfies Transitions<DisbursementState>

/**
 * What the network knows this try by: our id, and once it was refused for lack of money, which try it is. A network takes
 * each of them once, so one that ended is never asked for again.
 */
export function paymentRefOf({ id, shortages }: Pick<Disbursement, 'id' | 'shortages'>): PaymentRef {
  return shortages === 0 ? id : `${id}-${shortages}`
}

/** Our row, of any try. */
export function rowIdOf(ref: PaymentRef): DisbursementId {
  return ref.split('-', 1)[0] ?? ref
}

export function amountOf(disbursement: Disbursement): Money<'KES'> {
  return money('KES', disbursement.amount_units)
}

export function hasEnded({ state }: Disbursement): boolean {
  return state === 'paid' || state === 'failed' || state === 'cancelled'
}
