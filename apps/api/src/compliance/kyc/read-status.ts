// How far a customer is verified, what that allows, and what comes next.
import { KYC_TIER_MAX, type KycStatusAnswer } from '@kivuko/contract/kyc.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { findDocumentStates } from '#compliance/find-documents.ts'
import type { LimitUse } from '#compliance/limit.ts'
import { readLimits } from '#compliance/read-limits.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { getUser } from '#users/find-user.ts'
import { featuresOf, levelOf, markOf, nextRequirements } from '#users/tier.ts'

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
  return {
    status: markOf(
      user,
      documents.map(({ state }) => state),
    ),
    level: levelOf(user),
    current_tier: user.kyc_tier,
    max_tier: KYC_TIER_MAX,
    tier_benefits: {
      daily_limit: toDecimal(limits.daily.limit),
      monthly_limit: toDecimal(limits.monthly.limit),
      features: featuresOf(user.kyc_tier),
    },
    next_tier_requirements: nextRequirements(user.kyc_tier, facts) ?? null,
    limits: { currency: 'USD', daily: shown(limits.daily), monthly: shown(limits.monthly) },
  }
}

function shown({ limit, used, left }: LimitUse) {
  return { limit: toDecimal(limit), used: toDecimal(used), left: toDecimal(left) }
}
