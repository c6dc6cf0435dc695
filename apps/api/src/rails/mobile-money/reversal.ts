// A payment by phone on its way back to the phone: its states. Pure: no database, no clock.
import { type Money, money } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type Reversal = Tables['reversals']

export const REVERSAL_TRANSITIONS = {
  waiting: ['sending'],
  // Back to waiting only when it certainly never reached the network.
  sending: ['waiting', 'sent', 'reversed', 'failed'],
  sent: ['reversed', 'failed'],
  reversed: [],
  // People may decide anew, by another receipt.
  failed: ['waiting'],
} as const satisfies Transitions<Reversal['state']>

export function amountOf({ amount_units }: Reversal): Money<'KES'> {
  return money('KES', amount_units)
}

/** Nothing else is decided about its payment meanwhile. */
export function isUnderWay({ state }: Reversal): boolean {
  return state === 'waiting' || state === 'sending' || state === 'sent'
}
