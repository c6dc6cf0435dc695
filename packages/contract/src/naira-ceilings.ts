// What customers who live in Nigeria may move a day in naira, by tier: beside the limits, which are counted in dollars.
import type { Money } from '@kivuko/money/money.ts'
import { KYC_TIERS, type KycTier } from './tier-matrix.ts'

export type NairaCeilings = Readonly<Record<KycTier, Money<'NGN'>>>
export type NairaCeilingSetting = `naira_day_${KycTier}`

/**
 * Until two people set others. The Central Bank's tiers are three (three-tiered KYC, FPR/DIR/GEN/CIR/01/001 and its
 * revisions): ours above the third has its figure.
 */
const INITIAL: Readonly<Record<KycTier, string>> = {
  1: '50000.00',
  2: '200000.00',
  3: '5000000.00',
  4: '5000000.00',
}

/** One setting a tier, in naira. */
export const NAIRA_CEILING_SETTINGS: readonly { name: NairaCeilingSetting; tier: KycTier; initial: string }[] =
  KYC_TIERS.map((tier) => ({ name: nairaCeilingSetting(tier), tier, initial: INITIAL[tier] }))

export function nairaCeilingSetting(tier: KycTier): NairaCeilingSetting {
  return `naira_day_${tier}`
}
