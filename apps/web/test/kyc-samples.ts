// Answers about identity checks, as tests need them.
import type { KycDocument } from '@kivuko/contract/documents.ts'
import { KYC_TIERS, type KycApplication, type KycCountry, type KycStatusAnswer } from '@kivuko/contract/kyc.ts'
import { OPERATION_TEXTS, OPERATIONS } from '@kivuko/contract/tier-matrix.ts'

export function sampleStatus(change: Partial<KycStatusAnswer> = {}): KycStatusAnswer {
  return {
    status: null,
    review: null,
    is_premium: false,
    level: 'NONE',
    current_tier: 1,
    max_tier: 4,
    tier_benefits: {
      daily_limit: '2000.00',
      monthly_limit: '5000.00',
      features: ['Adding money by phone or bank transfer'],
    },
    next_tier_requirements: { tier: 2, requirements: ['Verify your email address', 'Verify your phone number'] },
    next_tier_benefits: { daily_limit: '5000.00', monthly_limit: '20000.00', features: ['Higher limits'] },
    operations: OPERATIONS.map((name) => ({ name, text: OPERATION_TEXTS[name], first_tier: 1 })),
    tiers: KYC_TIERS.map((tier) => ({ tier, daily_limit: `${tier * 2000}.00`, monthly_limit: `${tier * 5000}.00` })),
    limits: {
      currency: 'USD',
      daily: { limit: '2000.00', used: '150.00', left: '1850.00' },
      monthly: { limit: '5000.00', used: '900.50', left: '4099.50' },
    },
    ceilings: null,
    ...change,
  }
}

/** Of who lives in Nigeria, at tier 1: 12,000 naira were moved. */
export const CEILINGS: KycStatusAnswer['ceilings'] = {
  currency: 'NGN',
  daily: { limit: '50000.00', used: '12000.00', left: '38000.00' },
  tiers: [
    { tier: 1, daily_limit: '50000.00' },
    { tier: 2, daily_limit: '200000.00' },
    { tier: 3, daily_limit: '5000000.00' },
    { tier: 4, daily_limit: '5000000.00' },
  ],
}

/** The status at a tier, as the server derives it. */
export function statusAt(tier: 1 | 2 | 3 | 4): KycStatusAnswer {
  return sampleStatus({
    current_tier: tier,
    status: ([null, 'tier_1', 'tier_2', 'tier_3'] as const)[tier - 1] ?? null,
    level: tier === 1 ? 'NONE' : tier === 4 ? 'ENHANCED' : 'BASIC',
    ...(tier === 4 ? { next_tier_benefits: null } : {}),
    next_tier_requirements: tier === 4 ? null : { tier: tier + 1, requirements: [`What tier ${tier + 1} takes`] },
  })
}

export function sampleDocument(change: Partial<KycDocument> = {}): KycDocument {
  return {
    id: 'doc_1',
    document_type: 'national_id',
    document_number: '••••4821',
    created_at: '2026-11-18T09:00:00.000Z',
    verification_status: 'pending',
    rejection_reason: null,
    ...change,
  }
}

export function sampleApplication(change: Partial<KycApplication> = {}): KycApplication {
  return {
    state: 'open',
    submitted_at: null,
    profile: {
      first_name: 'Ada',
      last_name: 'Lovelace King',
      email: 'ada@example.com',
      phone_number: null,
      date_of_birth: null,
    },
    email_verified: false,
    phone_verified: false,
    locked_fields: [],
    address: null,
    purpose: null,
    missing: ['profile', 'address', 'purpose'],
    ...change,
  }
}

export const COUNTRIES: KycCountry[] = [
  { code: 'NG', name: 'Nigeria', regions: [], region_name: 'County/State' },
  { code: 'KE', name: 'Kenya', regions: ['Kisumu', 'Nairobi'], region_name: 'County' },
]
