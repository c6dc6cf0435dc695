// What a tier allows in a day and in a month, and what is left of it. Pure.
import type { KycTier } from '@kivuko/contract/kyc.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { Limits } from '#users/tiers.ts'

/** Windows roll: what was moved 24 hours ago counts no more. */
export const DAY_MS = 86_400_000
export const MONTH_MS = 30 * DAY_MS

export type LimitUse = { limit: Money<'USD'>; used: Money<'USD'>; left: Money<'USD'> }
export type Spent = { daily: bigint; monthly: bigint }

export function useOf(limits: Limits, spent: Spent): { daily: LimitUse; monthly: LimitUse } {
  return { daily: useOfOne(limits.daily, spent.daily), monthly: useOfOne(limits.monthly, spent.monthly) }
}

function useOfOne(limit: Money<'USD'>, cents: bigint): LimitUse {
  const left = cents < limit.units ? limit.units - cents : 0n
  return { limit, used: money('USD', cents), left: money('USD', left) }
}

/** Why an amount does not fit, in words; undefined when it does. */
export function limitBroken(tier: KycTier, limits: Limits, spent: Spent, usd: Money<'USD'>): Said | undefined {
  const { daily, monthly } = useOf(limits, spent)
  const isDaily = usd.units > daily.left.units
  const use = isDaily ? daily : usd.units > monthly.left.units ? monthly : undefined
  if (!use) return undefined
  const { limit, left } = use
  return [
    isDaily
      ? say('This goes over your daily limit of {limit} in 24 hours: {left} is left.', { limit, left })
      : say('This goes over your monthly limit of {limit} in 30 days: {left} is left.', { limit, left }),
    tier < 4 ? say('Verify further to raise it.') : say('Please write to us if you need more.'),
  ]
}
