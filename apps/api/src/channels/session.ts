// A USSD session: its states, and what of it is pure.

import { ASSETS } from '@kivuko/money/assets.ts'
import { formatDecimal } from '@kivuko/money/format.ts'
import { type Money, toDecimal } from '@kivuko/money/money.ts'
import { cutTo, toGsm7 } from '#platform/gsm7.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type UssdSession = Tables['ussd_sessions']
export type UssdState = UssdSession['state']

/** `accepted`: the customer said yes, and what they wanted is carried out whether the session lives or not. */
export const USSD_TRANSITIONS = {
  open: ['ended', 'accepted'],
  accepted: ['done', 'refused'],
  done: [],
  refused: [],
  ended: [],
} as const satisfies Transitions<UssdState>

/** What use cases know a yes by: the same session is the same movement, however often it is carried out. */
export function keyOfSession(sessionId: string): string {
  return `ussd-${sessionId}`
}

/** `KES 1,500.00`: a phone with buttons knows no ₦. */
export function plainMoney(amount: Money): string {
  const { kind, scale } = ASSETS[amount.asset]
  const decimals = kind === 'crypto' ? scale : 2
  return `${amount.asset} ${formatDecimal(toDecimal(amount), { decimals })}`
}

/** A refusal in a row of sentences: some are labels elsewhere, and end without a full stop. */
export function asSentence(text: string): string {
  return endsAsSentence(text) ? text : `${text}.`
}

export function endsAsSentence(text: string): boolean {
  return /[.!?]$/.test(text)
}

/** In the phone's alphabet, and at most so long. */
export function short(text: string, placesMax: number): string {
  return cutTo(toGsm7(text).replaceAll('\n', ' ').trim(), placesMax)
}
