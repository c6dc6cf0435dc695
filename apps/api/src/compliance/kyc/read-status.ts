// How far a customer is verified, what that allows, and what comes next.
import { KYC_TIER_MAX, KYC_TIERS, type KycStatusAnswer } from '@kivuko/contract/kyc.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { findDocumentStates } from '#compliance/find-documents.ts'
import type { LimitUse } from '#compliance/limit.ts'
import { limitsOf } from '#compliance/limits/limits-of.ts'
import { readLimits } from '#compliance/read-limits.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { getUser, type UserRow } from '#users/find-user.ts'
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
  const { submittedAt } = await findApplication(deps.db, userId)
  const handedIn = { states: documents.map(({ state }) => state), isSubmitted: submittedAt !== null }
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
      features: featuresOf(user.kyc_tier),
    },
    next_tier_requirements: nextRequirements(user.kyc_tier, facts) ?? null,
    next_tier_benefits: await nextBenefits(deps, user),
    limits: { currency: 'USD', daily: shown(limits.daily), monthly: shown(limits.monthly) },
  }
}

/** The limits are those of where the customer lives, as the operator set them. */
async function nextBenefits(deps: Deps, user: UserRow): Promise<KycStatusAnswer['next_tier_benefits']> {
  const next = KYC_TIERS[KYC_TIERS.indexOf(user.kyc_tier) + 1]
  if (!next) return null
  const { address } = await findApplication(deps.db, user.id)
  const placed = { ...user, kyc_tier: next, country: address?.country_code ?? null }
  const { daily, monthly } = limitsOf(deps.config.kycLimits, placed)
  return { daily_limit: toDecimal(daily), monthly_limit: toDecimal(monthly), features: opensAt(next) }
}

function shown({ limit, used, left }: LimitUse) {
  return { limit: toDecimal(limit), used: toDecimal(used), left: toDecimal(left) }
}
