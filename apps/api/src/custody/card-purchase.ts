// A purchase by card, and whether its worth may leave the house yet. Pure.
import { CARD_WAIT_REASONS, type Maturing } from '@kivuko/contract/card-waits.ts'
import { dayOf, type Said, say, spoken } from '@kivuko/contract/say.ts'
import type { CardUse } from '#providers/cards/port.ts'
import type { Tables } from '#tables.ts'

export type CardPurchase = Tables['card_purchases']

/** The card of a payment, and what is known of it here: who paid with it before. */
export type PaidWith = CardUse & {
  /** Of the same customer with the same card; undefined when it is new here. */
  firstPaidAt: Date | undefined
  /** How many other customers paid with it. */
  otherAccounts: number
}

type Timed = Pick<CardPurchase, 'state' | 'rule' | 'matures_at'>

/** It may not leave yet. */
export function isMaturing({ state, matures_at }: Timed, now: Date): boolean {
  return state === 'open' && (matures_at === null || matures_at > now)
}

/** As its customer sees it; null once it may leave. */
export function toMaturing(purchase: Timed | undefined, now: Date): Maturing | null {
  if (!purchase?.rule || !isMaturing(purchase, now)) return null
  const { rule, matures_at } = purchase
  return { rule, reason: spoken(CARD_WAIT_REASONS[rule]), until: matures_at?.toISOString() ?? null }
}

/** '14:20 UTC on 25 November'. */
export function momentSaid(date: Date): Said {
  return say('{time} UTC on {day}', { time: TIME.format(date), day: dayOf(date, 'short') })
}

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' })
