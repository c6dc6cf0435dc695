// One tier is stored; every other word for it follows from here. Pure.
import type { User } from '@kivuko/contract/auth.ts'
import type { DocumentState } from '@kivuko/contract/documents.ts'
import { KYC_TIERS, type KycMark, type KycTier } from '@kivuko/contract/kyc.ts'
import { OPERATION_TEXTS, OPERATIONS, type TierMatrix } from '@kivuko/contract/tier-matrix.ts'
import type { Tables } from '#tables.ts'
import { TIERS, type TierFacts } from './tiers.ts'

/** Each tier needs those below it; a document that is approved early counts as soon as they are reached. */
export function earnedTier(facts: TierFacts): KycTier {
  const missed = KYC_TIERS.findIndex((tier) => missing(tier, facts).length > 0)
  return KYC_TIERS[(missed === -1 ? KYC_TIERS.length : missed) - 1] ?? 1
}

/** What is missing for the tier above `tier`, in sentences; undefined at the highest. */
export function nextRequirements(
  tier: KycTier,
  facts: TierFacts,
): { tier: number; requirements: string[] } | undefined {
  const next = KYC_TIERS[KYC_TIERS.indexOf(tier) + 1]
  return next && { tier: next, requirements: missing(next, facts) }
}

function missing(tier: KycTier, facts: TierFacts): string[] {
  return TIERS[tier].needs.filter(({ isMet }) => !isMet(facts)).map(({ text }) => text)
}

const LEVELS = { 1: 'NONE', 2: 'BASIC', 3: 'BASIC', 4: 'ENHANCED' } as const satisfies Record<
  KycTier,
  User['kyc_level']
>
const STATUSES = { 1: 'NONE', 2: 'BASIC', 3: 'STANDARD', 4: 'ENHANCED' } as const satisfies Record<
  KycTier,
  User['kyc_status']
>

type Verified = Pick<Tables['users'], 'kyc_tier' | 'has_income_proof' | 'suspended_at'>

export function levelOf({ kyc_tier }: Verified): User['kyc_level'] {
  return LEVELS[kyc_tier]
}

export function statusOf({ kyc_tier, has_income_proof }: Verified): User['kyc_status'] {
  return kyc_tier === 4 && has_income_proof ? 'PREMIUM' : STATUSES[kyc_tier]
}

/** `states` are those of the documents, newest first; `isSubmitted`: the application is handed in. */
type HandedIn = { states: readonly DocumentState[]; isSubmitted: boolean }

/** The mark of the navigation bar. An application that is handed in waits, until the tier says more (catalogue API-45). */
export function markOf({ kyc_tier, suspended_at }: Verified, { states, isSubmitted }: HandedIn): KycMark | null {
  if (suspended_at) return 'suspended'
  if (kyc_tier > 1) return `tier_${(kyc_tier - 1) as 1 | 2 | 3}`
  if (states.includes('pending')) return 'pending'
  if (states[0] === 'rejected') return 'rejected'
  return isSubmitted ? 'pending' : null
}

/** What is under way or asked for beside the tier. */
export function reviewOf(
  { kyc_tier, suspended_at }: Verified,
  { states, isSubmitted }: HandedIn,
): 'in_review' | 'action_needed' | null {
  if (suspended_at) return 'action_needed'
  if (states.includes('pending')) return 'in_review'
  if (states[0] === 'rejected') return 'action_needed'
  return kyc_tier === 1 && isSubmitted ? 'in_review' : null
}

/** The tier from which each operation is open to a customer, by where they live. */
export type FirstTiers = TierMatrix['elsewhere']

/** Of the tier alone. */
export function opensAt(tier: KycTier, first: FirstTiers): string[] {
  return [
    ...OPERATIONS.filter((each) => first[each] === tier).map((each) => OPERATION_TEXTS[each]),
    ...TIERS[tier].opens,
  ]
}

/** Of the tier and of those below it, limits aside. */
export function featuresOf(tier: KycTier, first: FirstTiers): string[] {
  return KYC_TIERS.filter((each) => each <= tier).flatMap((each) => opensAt(each, first))
}
