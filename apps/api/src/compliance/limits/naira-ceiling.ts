// Nigeria's ceilings in naira, for customers who live there: what a day takes, beside the limits in dollars. Pure.
import { KYC_TIERS, type KycTier, TIER_NAMES } from '@kivuko/contract/kyc.ts'
import type { NairaCeilings } from '@kivuko/contract/naira-ceilings.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import { livesIn } from './first-tiers.ts'
import type { Placed } from './limits-of.ts'

export type CeilingUse = { limit: Money<'NGN'>; used: Money<'NGN'>; left: Money<'NGN'> }

/** What an amount counts for: naira as they are, all else for none. */
export function countedInNaira({ asset, units }: Money): bigint {
  return asset === 'NGN' ? units : 0n
}

/** Undefined for who lives elsewhere: no ceiling holds for them. */
export function ceilingOf(customer: Placed, ceilings: NairaCeilings, usedUnits: bigint): CeilingUse | undefined {
  if (!livesIn('NG', customer)) return undefined
  const limit = ceilings[customer.kyc_tier]
  const left = usedUnits < limit.units ? limit.units - usedUnits : 0n
  return { limit, used: money('NGN', usedUnits), left: money('NGN', left) }
}

/** Why so many naira do not fit, in words, and what the next tier gives; undefined when they do. */
export function ceilingBroken(
  customer: Placed,
  { ceilings, usedUnits, units }: { ceilings: NairaCeilings; usedUnits: bigint; units: bigint },
): Said | undefined {
  const use = units > 0n ? ceilingOf(customer, ceilings, usedUnits) : undefined
  if (!use || units <= use.left.units) return undefined
  const { kyc_tier: tier } = customer
  const { limit, left } = use
  return [
    say('Nigeria’s ceiling for tier {tier} ({name}) is {limit} in naira in 24 hours: {left} is left.', {
      ...{ tier, limit, left },
      name: [TIER_NAMES[tier]],
    }),
    liftOf(tier, ceilings),
  ]
}

function liftOf(tier: KycTier, ceilings: NairaCeilings): Said {
  const higher = KYC_TIERS.find((each) => each > tier && ceilings[each].units > ceilings[tier].units)
  if (!higher) return say('No higher tier raises it.')
  return say('Tier {tier} ({name}) gives {limit}.', {
    tier: higher,
    name: [TIER_NAMES[higher]],
    limit: ceilings[higher],
  })
}
