// How far the signed-in customer is verified and what is left of their limits, as every screen asks for it.
import { KYC_TIER_MAX, type KycStatusAnswer, kycStatusOf } from '@kivuko/contract/kyc.ts'
import { parse } from '@kivuko/money/money.ts'
import * as z from 'zod/mini'
import { queryOf } from './api-client.ts'

/** An answer that does not say how many tiers there are means the usual four (specification part 2, section 9). */
const statusOf = {
  ...kycStatusOf,
  response: z.extend(kycStatusOf.response, { max_tier: z._default(z.number(), KYC_TIER_MAX) }),
}

export const kycStatusQuery = queryOf(['kyc', 'status'], statusOf)

type Nearest = { name: 'daily' | 'monthly'; left: string; isUsedUp: boolean }

/** Of the two limits, the one that is reached first. */
export function nearestLimit({ daily, monthly }: KycStatusAnswer['limits']): Nearest {
  const [ofDay, ofMonth] = [daily, monthly].map(({ left }) => parse('USD', left)?.units ?? 0n) as [bigint, bigint]
  return ofMonth < ofDay
    ? { name: 'monthly', left: monthly.left, isUsedUp: ofMonth === 0n }
    : { name: 'daily', left: daily.left, isUsedUp: ofDay === 0n }
}
