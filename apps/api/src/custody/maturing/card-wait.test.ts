import { expect, test } from 'vitest'
import { type CardFacts, cardWait } from './card-wait.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WAITS = { dayMs: DAY_MS, shortMs: 6 * HOUR_MS, reviewCents: 100_000n, knownMs: 30 * DAY_MS }

/** A customer of a year, verified, who paid 100 dollars with the same card before, and completes a step now. */
const TRUSTED: CardFacts = {
  fingerprint: 'card',
  country: 'KE',
  threeDSecure: 'authenticated',
  isLiabilityShifted: true,
  accountAgeMs: 365 * DAY_MS,
  tier: 2,
  cents: 10_000n,
  waitingCents: 0n,
  cardAgeMs: 30 * DAY_MS,
  otherAccounts: 0,
  phoneCountry: 'KE',
  homeCountry: 'KE',
  cleanPurchases: 1,
  takenBack: 0,
}
const NO_STEP = { threeDSecure: 'not_offered', isLiabilityShifted: false } as const
const ATTEMPTED = { threeDSecure: 'attempted', isLiabilityShifted: true } as const
const NEW_CARD = { cardAgeMs: undefined, cleanPurchases: 0 } as const
const PERSON = 'person'

const CASES: [what: string, change: Partial<CardFacts>, rule: string | undefined, waits?: string | number][] = [
  ['a card known for a month', {}, undefined],
  ['… also without a step', NO_STEP, undefined],
  ['… a large amount with a step', { cents: 100_000n }, undefined],
  ['… a large amount without one', { cents: 100_000n, ...NO_STEP }, 'large_amount', DAY_MS],
  ['… just below', { cents: 99_999n, ...NO_STEP }, undefined],
  ['… a day short of it', { cardAgeMs: 30 * DAY_MS - 1, ...NO_STEP }, 'unproven_card', DAY_MS],
  ['… nothing of which ever matured', { cleanPurchases: 0, ...NO_STEP }, 'unproven_card', DAY_MS],
  ['used yesterday, with a step', { cardAgeMs: DAY_MS }, undefined],
  ['used yesterday, only acknowledged', { cardAgeMs: DAY_MS, ...ATTEMPTED }, 'new_card', 6 * HOUR_MS],
  ['a new card with a step', NEW_CARD, 'new_card', 6 * HOUR_MS],
  ['a new card, only acknowledged', { ...NEW_CARD, ...ATTEMPTED }, 'new_card', 6 * HOUR_MS],
  ['a new card without a step', { ...NEW_CARD, ...NO_STEP }, 'unproven_card', DAY_MS],
  ['a new card, a large amount, a step', { ...NEW_CARD, cents: 100_000n }, 'large_amount', DAY_MS],
  ['a new card, a large amount, none', { ...NEW_CARD, ...NO_STEP, cents: 100_000n }, 'large_unproven', PERSON],
  ['small ones that add up', { ...NEW_CARD, ...NO_STEP, waitingCents: 90_000n }, 'large_unproven', PERSON],
  ['a new account with a step', { ...NEW_CARD, accountAgeMs: DAY_MS }, 'new_account', 6 * HOUR_MS],
  ['an account of a week', { ...NEW_CARD, accountAgeMs: 7 * DAY_MS }, 'new_card', 6 * HOUR_MS],
  ['an unverified account', { ...NEW_CARD, tier: 1 }, 'new_account', 6 * HOUR_MS],
  ['a foreign card with a step', { ...NEW_CARD, country: 'US' }, 'new_card', 6 * HOUR_MS],
  ['a foreign card, only acknowledged', { ...NEW_CARD, country: 'US', ...ATTEMPTED }, 'foreign_card', DAY_MS],
  ['a card of the address alone', { ...NEW_CARD, country: 'GB', homeCountry: 'GB', ...ATTEMPTED }, 'new_card'],
  [
    'nobody says where they live',
    { ...NEW_CARD, country: 'US', phoneCountry: undefined, homeCountry: undefined, ...ATTEMPTED },
    'new_card',
  ],
  ['a card of nowhere', { ...NEW_CARD, country: null, ...ATTEMPTED }, 'new_card'],
  ['no price', { cents: undefined }, 'no_price', DAY_MS],
  ['a step that failed', { threeDSecure: 'failed', isLiabilityShifted: false }, 'failed_step', PERSON],
  ['a purchase taken back before', { takenBack: 1 }, 'past_trouble', PERSON],
  ['a card of another account', { otherAccounts: 1 }, 'shared_card', PERSON],
]

test.each(CASES)('SEC-65 how long what a card paid for stays: %s', (_what, change, rule, waits) => {
  const wait = cardWait({ ...TRUSTED, ...change }, WAITS)
  expect(wait?.rule).toBe(rule)
  if (waits !== undefined) expect(wait?.waits).toBe(waits)
})

test('SEC-65 nothing waits once operators turned waiting off, and no hours for a bank’s word are none', () => {
  expect(cardWait({ ...TRUSTED, otherAccounts: 1 }, { ...WAITS, dayMs: 0 })).toBeUndefined()
  expect(cardWait({ ...TRUSTED, ...NEW_CARD }, { ...WAITS, shortMs: 0 })).toBeUndefined()
})
