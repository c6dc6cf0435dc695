import { DOCUMENT_TIERS, DOCUMENT_TYPES, offeredDocuments } from '@kivuko/contract/documents.ts'
import { birthDateProblem, KYC_TIERS, type KycTier } from '@kivuko/contract/kyc.ts'
import { DEFAULT_TIER_MATRIX, OPERATION_TEXTS } from '@kivuko/contract/tier-matrix.ts'
import { expect, test } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import { earnedTier, featuresOf, levelOf, markOf, nextRequirements, statusOf } from '#users/tier.ts'
import { TIERS } from '#users/tiers.ts'
import { dayIn } from './age.ts'

const KEYS = {
  ACCOUNT_KEY: 'only-for-tests-only-for-tests-only-for-tests',
  DOCUMENT_KEY: 'only-for-tests-too-only-for-tests-too',
}

const fresh = { has_income_proof: false, suspended_at: null }

test.each([
  [1, false, 'NONE', 'NONE', null],
  [2, false, 'BASIC', 'BASIC', 'tier_1'],
  [3, false, 'STANDARD', 'BASIC', 'tier_2'],
  [3, true, 'STANDARD', 'BASIC', 'tier_2'],
  [4, false, 'ENHANCED', 'ENHANCED', 'tier_3'],
  [4, true, 'PREMIUM', 'ENHANCED', 'tier_3'],
] as const)(
  'KYC-34 KYC-35 ENT-03 ENT-05 ENT-14 tier %i with income proof %s is %s, %s and %s',
  (kyc_tier, has_income_proof, status, level, mark) => {
    const user = { kyc_tier, has_income_proof, suspended_at: null }
    expect([statusOf(user), levelOf(user), markOf(user, { states: [], isSubmitted: false })]).toEqual([
      status,
      level,
      mark,
    ])
  },
)

test.each([
  [1, [], null],
  [1, ['pending'], 'pending'],
  [1, ['rejected', 'pending'], 'pending'],
  [1, ['rejected', 'approved'], 'rejected'],
  [1, ['approved', 'rejected'], null],
  [2, ['pending', 'rejected'], 'tier_1'],
] as const)('KYC-36 at tier %i with documents %j the mark is %s', (kyc_tier, states, mark) => {
  expect(markOf({ ...fresh, kyc_tier }, { states, isSubmitted: false })).toBe(mark)
  expect(markOf({ ...fresh, kyc_tier, suspended_at: new Date() }, { states, isSubmitted: true })).toBe('suspended')
})

test('KYC-13 ENT-26 a tier needs all below it', () => {
  const proofs = [[], ['passport'], ['utility_bill'], ['national_id', 'bank_statement'], ['income_proof']] as const
  const tiers = (isPhoneVerified: boolean) =>
    proofs.map((types) => earnedTier({ isEmailVerified: true, isPhoneVerified, approved: new Set(types) }))
  expect(tiers(true)).toEqual([2, 3, 2, 4, 2])
  expect(tiers(false)).toEqual([1, 1, 1, 1, 1])
})

test('ENT-29 KYC-15 KYC-17 KYC-20 documents are offered up to one tier above the customer’s, and none at the last', () => {
  expect(DOCUMENT_TYPES.map((type) => DOCUMENT_TIERS[type])).toEqual([2, 2, 2, 3, 3, 4])
  expect(([1, 2, 3, 4] as const).map((tier) => offeredDocuments(tier).length)).toEqual([3, 5, 6, 0])
  expect(offeredDocuments(4, 5)).toContain('income_proof')
})

test('ENT-24 KYC-08 what is missing is named, and nothing at the highest tier', () => {
  const facts = { isEmailVerified: true, isPhoneVerified: false, approved: new Set<never>() }
  expect(nextRequirements(1, facts)).toEqual({ tier: 2, requirements: ['Verify your phone number'] })
  expect(([2, 3] as const).map((tier) => nextRequirements(tier, facts)?.requirements.length)).toEqual([1, 1])
  expect(nextRequirements(4, facts)).toBeUndefined()
})

test('KYC-29 OPS-129 one table says what a tier needs, opens and allows: it is earned, shown and limited by its row', () => {
  const proofs = { 1: [], 2: [], 3: ['passport'], 4: ['passport', 'bank_statement'] } as const
  const limits = readConfig({ DATABASE_URL: 'postgres://kivuko@localhost/kivuko', ...KEYS }).kycLimits
  for (const tier of KYC_TIERS) {
    const isVerified = tier > 1
    const facts = { isEmailVerified: isVerified, isPhoneVerified: isVerified, approved: new Set(proofs[tier]) }
    expect(earnedTier(facts)).toBe(tier)
    const next = KYC_TIERS.find((each) => each === tier + 1)
    const wanted = next && { tier: next, requirements: TIERS[next].needs.map(({ text }) => text) }
    expect(nextRequirements(tier, facts)).toEqual(wanted)
    expect(featuresOf(tier, DEFAULT_TIER_MATRIX.NG).slice(-TIERS[tier].opens.length)).toEqual(TIERS[tier].opens)
    const { elsewhere, countries } = limits
    expect({ elsewhere: elsewhere[tier], NG: countries.NG?.[tier], KE: countries.KE?.[tier] }).toEqual(
      TIERS[tier].limits,
    )
  }
  const features = (tier: KycTier) => featuresOf(tier, DEFAULT_TIER_MATRIX.KE).join()
  expect([1, 2].map((tier) => features(tier as KycTier).includes(OPERATION_TEXTS.phone_payout))).toEqual([false, true])
  expect([2, 3].map((tier) => features(tier as KycTier).includes(OPERATION_TEXTS.withdrawal))).toEqual([false, true])
})

test('ENT-23 a tier has the features of those below it, and more', () => {
  const counts = ([1, 2, 3, 4] as KycTier[]).map((tier) => featuresOf(tier, DEFAULT_TIER_MATRIX.elsewhere).length)
  expect(counts.every((count, index) => index === 0 || count > (counts[index - 1] ?? 0))).toBe(true)
})

test.each([
  ['2008-03-10', '2026-03-10', undefined],
  ['2008-03-11', '2026-03-10', 'You must be at least 18 years old'],
  ['2026-03-11', '2026-03-10', 'Date of birth cannot be in the future'],
  ['2008-02-29', '2026-02-28', 'You must be at least 18 years old'],
  ['2008-02-29', '2026-03-01', undefined],
] as const)('ONB-25 ONB-26 who is born on %s is told on %s: %s', (birthDate, today, problem) => {
  expect(birthDateProblem(birthDate, today)).toBe(problem)
})

test('ONB-26 the day is that of the customer’s country, and elsewhere the one that has begun everywhere', () => {
  const moment = new Date('2026-03-09T23:30:00Z')
  expect(['NG', 'KE', 'GB', 'US'].map((country) => dayIn(country, moment))).toEqual([
    '2026-03-10',
    '2026-03-10',
    '2026-03-09',
    '2026-03-09',
  ])
  expect([
    dayIn(undefined, moment),
    dayIn('TZ', new Date('2026-03-10T11:59:59Z')),
    dayIn('TZ', new Date('2026-03-10T12:00:00Z')),
  ]).toEqual(['2026-03-09', '2026-03-09', '2026-03-10'])
})

test('API-45 a submitted application is pending until a tier, or a rejected document, says more', () => {
  const submitted = { states: [], isSubmitted: true }
  expect(markOf({ ...fresh, kyc_tier: 1 }, submitted)).toBe('pending')
  expect(markOf({ ...fresh, kyc_tier: 1 }, { states: ['rejected'], isSubmitted: true })).toBe('rejected')
  expect(markOf({ ...fresh, kyc_tier: 2 }, submitted)).toBe('tier_1')
})
