// How long what a card paid for stays in the house: by who pays, with what card, and how the bank confirmed it. Pure.
import type { CardWaitRule } from '@kivuko/contract/card-waits.ts'
import { DAY_MS } from '#platform/clock.ts'
import type { CardUse } from '#providers/cards/port.ts'
import type { CardWaits } from '#record/create-settings.ts'

export type CardFacts = CardUse & {
  accountAgeMs: number
  /** 1 is not verified. */
  tier: number
  /** US cents; undefined while no price is known. */
  cents: bigint | undefined
  /** What else of this customer waits, in US cents: many small purchases wait like one large one. */
  waitingCents: bigint
  /** Since the customer first paid with this card; undefined for one that is new here, or that has no name. */
  cardAgeMs: number | undefined
  /** How many other accounts paid with it. */
  otherAccounts: number
  phoneCountry: string | undefined
  homeCountry: string | undefined
  /** Purchases by card that matured, and were not taken back. */
  cleanPurchases: number
  /** Those that were taken back after they were booked. */
  takenBack: number
}

/** 'person': until somebody decides. */
export type CardWait = { rule: CardWaitRule; waits: 'person' | number }

/** An account is new for so long: stolen cards are tried at accounts made for them. */
const NEW_ACCOUNT_MS = 7 * DAY_MS

/** Undefined for what may leave at once. The order of the rules is that of the contract's list. */
export function cardWait(facts: CardFacts, { dayMs, shortMs, reviewCents, knownMs }: CardWaits): CardWait | undefined {
  if (dayMs === 0) return undefined
  const { threeDSecure, isLiabilityShifted: isShifted, cents, cardAgeMs } = facts
  if (facts.otherAccounts > 0) return { rule: 'shared_card', waits: 'person' }
  if (facts.takenBack > 0) return { rule: 'past_trouble', waits: 'person' }
  if (threeDSecure === 'failed') return { rule: 'failed_step', waits: 'person' }
  const isKnown = cardAgeMs !== undefined && cardAgeMs >= knownMs && facts.cleanPurchases > 0
  const isLarge = cents !== undefined && cents + facts.waitingCents >= reviewCents
  if (isLarge && !isShifted && !isKnown) return { rule: 'large_unproven', waits: 'person' }
  if (cents === undefined) return { rule: 'no_price', waits: dayMs }
  if (isKnown && (isShifted || !isLarge)) return undefined
  if (isLarge) return { rule: 'large_amount', waits: dayMs }
  if (isForeign(facts) && threeDSecure !== 'authenticated') return { rule: 'foreign_card', waits: dayMs }
  if (!isShifted) return { rule: 'unproven_card', waits: dayMs }
  const isNewAccount = facts.accountAgeMs < NEW_ACCOUNT_MS || facts.tier < 2
  if (isNewAccount) return shortly('new_account', shortMs)
  const isProven = threeDSecure === 'authenticated' && cardAgeMs !== undefined && facts.cleanPurchases > 0
  return isProven ? undefined : shortly('new_card', shortMs)
}

function shortly(rule: CardWaitRule, shortMs: number): CardWait | undefined {
  return shortMs === 0 ? undefined : { rule, waits: shortMs }
}

/** It comes from neither of the countries the customer is known by; unknown is not foreign. */
function isForeign({ country, phoneCountry, homeCountry }: CardFacts): boolean {
  const own = [phoneCountry, homeCountry].filter((each) => each !== undefined)
  return country !== null && own.length > 0 && !own.includes(country)
}
