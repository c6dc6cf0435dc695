// From which tier on a customer may do what, by where they live. Pure.
import { type KycTier, TIER_NAMES } from '@kivuko/contract/kyc.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import {
  OPERATION_TEXTS,
  OPERATIONS,
  type Operation,
  TIER_PLACES,
  type TierMatrix,
  type TierPlace,
  tierPlaceOf,
} from '@kivuko/contract/tier-matrix.ts'
import { internationalNumber } from '#compliance/phone-number.ts'
import type { FirstTiers } from '#users/tier.ts'
import type { Placed } from './limits-of.ts'

type Somewhere = Omit<Placed, 'kyc_tier'>

/** The tier of each operation, as `closedTo` goes by it. */
export function firstTiersOf(matrix: TierMatrix, placed: Somewhere): FirstTiers {
  const places = placesOf(placed)
  const entries = OPERATIONS.map((operation) => [operation, strictest(matrix, places, operation)])
  return Object.fromEntries(entries) as FirstTiers
}

/** Why the operation is closed to the customer's tier, in words; undefined when it is open. */
export function closedTo(customer: Placed, matrix: TierMatrix, operation: Operation): Said | undefined {
  // What is open everywhere needs no look at where they live.
  if (strictest(matrix, TIER_PLACES, operation) <= customer.kyc_tier) return undefined
  const first = strictest(matrix, placesOf(customer), operation)
  if (customer.kyc_tier >= first) return undefined
  return say('{operation}: open from tier {tier} ({name}) on. Verify further to do this.', {
    operation: [OPERATION_TEXTS[operation]],
    tier: first,
    name: [TIER_NAMES[first]],
  })
}

/** Whether the rules of this place hold for them. */
export function livesIn(place: TierPlace, customer: Somewhere): boolean {
  return placesOf(customer).includes(place)
}

/** The country of the address and that of the phone: an address is only somebody's word, so the stricter counts. */
function placesOf({ country, phone }: Somewhere): TierPlace[] {
  const known = [country, phone ? internationalNumber(phone)?.country : undefined].filter((each) => each != null)
  return known.length > 0 ? known.map(tierPlaceOf) : ['elsewhere']
}

function strictest(matrix: TierMatrix, places: readonly TierPlace[], operation: Operation): KycTier {
  return places.map((place) => matrix[place][operation]).reduce((most, each) => (each > most ? each : most))
}
