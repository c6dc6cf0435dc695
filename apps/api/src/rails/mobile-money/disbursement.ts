// Money on its way to a phone: its states. Pure: no database, no clock.
import { type Money, money } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type Disbursement = Tables['disbursements']
export type DisbursementState = Disbursement['state']

export const DISBURSEMENT_TRANSITIONS = {
  waiting: ['sending', 'cancelled', 'failed'],
  // Back to waiting only when it certainly never reached the network.
  sending: ['waiting', 'sent', 'paid', 'failed'],
  sent: ['paid', 'failed'],
  paid: [],
  failed: [],
  cancelled: [],
} as const satisfies Transitions<DisbursementState>

export function amountOf(disbursement: Disbursement): Money<'KES'> {
  return money('KES', disbursement.amount_units)
}

export function hasEnded({ state }: Disbursement): boolean {
  return state === 'paid' || state === 'failed' || state === 'cancelled'
}
