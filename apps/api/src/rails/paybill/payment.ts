// A payment that somebody makes at their own phone: its states. Pure: no database, no clock.
import { type Money, money } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type Payment = Tables['paybill_payments']

export const PAYMENT_TRANSITIONS = {
  told: ['booked', 'prompted', 'missing'],
  // Asked about again, because a person wants it or the network told of it again.
  missing: ['told', 'booked', 'prompted'],
  booked: [],
  prompted: [],
} as const satisfies Transitions<Payment['state']>

export function amountOf({ amount_units }: Pick<Payment, 'amount_units'>): Money<'KES'> {
  return money('KES', amount_units)
}

/** Nothing of it is booked. */
export function isOpen({ state }: Payment): boolean {
  return state === 'told' || state === 'missing'
}
