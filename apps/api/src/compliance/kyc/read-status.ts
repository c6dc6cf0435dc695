// How far a customer is verified, what that allows, and what comes next.
import { KYC_TIER_MAX, KYC_TIERS, type KycStatusAnswer } from '@kivuko/contract/kyc.ts'
import { spoken } from '@kivuko/contract/say.ts'
import { OPERATION_TEXTS, OPERATIONS } from '@kivuko/contract/tier-matrix.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { findDocumentStates } from '#compliance/find-documents.ts'
import type { LimitUse } from '#compliance/limit.ts'
import { firstTiersOf } from '#compliance/limits/first-tiers.ts'
import { limitsOf, type Placed } from '#compliance/limits/limits-of.ts'
import type { CeilingUse } from '#compliance/limits/naira-ceiling.ts'
import { readLimits } from '#compliance/read-limits.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { getUser } from '#users/find-user.ts'
import { featuresOf, levelOf, markOf, nextRequirements, opensAt, reviewOf, statusOf } from '#users/tier.ts'
import { findApplication } from './store.ts'

export async function readStatus(deps: Deps, userId: UserId): Promise<KycStatusAnswer> {
  const user = await getUser(deps.db, userId)
  const documents = await findDocumentStates(deps.db, userId)
  const limits = await readLimits(deps, user)
  const approved = new Set(documents.filter(({ state }) => state === 'approved').map(({ type }) => type))
  const facts = {
    isEmailVerified: user.email_verified_at !== null,
    isPhoneVerified: user.phone_verified_at !== null,
    approved,
  }
  const { submittedAt, address } = await findApplication(deps.db, userId)
  const placed = { ...user, country: address?.country_code ?? null }
  const handedIn = { states: documents.map(({ state }) => state), isSubmitted: submittedAt !== null }
  const needed = nextRequirements(user.kyc_tier, facts) ?? null
  return {
    status: markOf(user, handedIn),
    review: reviewOf(user, handedIn),
    level: levelOf(user),
    is_premium: statusOf(user) === 'PREMIUM',
    current_tier: user.kyc_tier,
    max_tier: KYC_TIER_MAX,
    tier_benefits: {
      daily_limit: toDecimal(limits.daily.limit),
      monthly_limit: toDecimal(limits.monthly.limit),
      features: featuresOf(user.kyc_tier, firstTiersOf(deps.settings.current().tierMatrix, placed)).map(spoken),
    },
    next_tier_requirements: needed && { ...needed, requirements: needed.requirements.map(spoken) },
    next_tier_benefits: nextBenefits(deps, placed),
    ...matrixFor(deps, placed),
    limits: { currency: 'USD', daily: shown(limits.daily), monthly: shown(limits.monthly) },
    ceilings: limits.ceiling ? { currency: 'NGN', daily: shown(limits.ceiling), tiers: ceilingTiers(deps) } : null,
  }
}

/** Each operation with the tier it opens at, and each tier with its limits, by where the customer lives. */
function matrixFor(deps: Deps, placed: Placed): Pick<KycStatusAnswer, 'operations' | 'tiers'> {
  const first = firstTiersOf(deps.settings.current().tierMatrix, placed)
  return {
    operations: OPERATIONS.map((name) => ({ name, text: spoken(OPERATION_TEXTS[name]), first_tier: first[name] })),
    tiers: KYC_TIERS.map((tier) => {
      const { daily, monthly } = limitsOf(deps.config.kycLimits, { ...placed, kyc_tier: tier })
      return { tier, daily_limit: toDecimal(daily), monthly_limit: toDecimal(monthly) }
    }),
  }
}

/** The limits are those of where the customer lives, as the operator set them. */
function nextBenefits(deps: Deps, placed: Placed): KycStatusAnswer['next_tier_benefits'] {
  const next = KYC_TIERS[KYC_TIERS.indexOf(placed.kyc_tier) + 1]
  if (!next) return null
  const { daily, monthly } = limitsOf(deps.config.kycLimits, { ...placed, kyc_tier: next })
  const features = opensAt(next, firstTiersOf(deps.settings.current().tierMatrix, placed)).map(spoken)
  return { daily_limit: toDecimal(daily), monthly_limit: toDecimal(monthly), features }
}

function ceilingTiers({ settings }: Deps) {
  const { nairaCeilings } = settings.current()
  return KYC_TIERS.map((tier) => ({ tier, daily_limit: toDecimal(nairaCeilings[tier]) }))
}

function shown({ limit, used, left }: LimitUse | CeilingUse) {
  return { limit: toDecimal(limit), used: toDecimal(used), left: toDecimal(left) }
}
