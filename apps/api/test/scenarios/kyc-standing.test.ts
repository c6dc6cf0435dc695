// How a customer stands on the way through the tiers, from the first details to premium.
import { kycApplication, kycStatusOf, saveKycAddress, submitKyc } from '@kivuko/contract/kyc.ts'
import { expect, test } from 'vitest'
import { upload } from '../support/documents.ts'
import { ADDRESS, PURPOSE, profileOf } from '../support/kyc-details.ts'
import { startTestApp } from '../support/test-app.ts'
import { approve, reachTier2 } from '../support/verification.ts'

test('API-101 API-102 ENT-32 API-45 KYC-103 the address takes the form’s own names; handed in, the application is pending, and the next tier says what it adds', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: { KYC_LIMITS: '' } })
  const customer = await app.customer()
  const status = async () => (await customer.call(kycStatusOf)).body
  const { postal_code, country_code, ...rest } = ADDRESS
  const sent = await customer.call(saveKycAddress, {
    body: { ...rest, postalCode: postal_code, country: country_code },
  })
  expect(sent.status).toBe(200)
  expect((await customer.call(kycApplication)).body.address).toEqual(expect.objectContaining(ADDRESS))
  const bare = await customer.call(saveKycAddress, { body: rest })
  expect(bare.problem.errors?.map(({ field }) => field)).toEqual(['postal_code', 'country_code'])
  const wrong = await customer.call(saveKycAddress, { body: { ...rest, postalCode: '', country: 'Kenya' } })
  expect(wrong.problem.errors?.map(({ field }) => field)).toEqual(['postalCode', 'country'])
  expect(await status()).toMatchObject({
    status: null,
    review: null,
    next_tier_benefits: { daily_limit: '4000.00', monthly_limit: '15000.00', features: expect.any(Array) },
  })
  const body = { profile: profileOf(customer), address: ADDRESS, purpose: PURPOSE }
  expect((await customer.call(submitKyc, { body })).status).toBe(200)
  expect(await status()).toMatchObject({ status: 'pending', review: 'in_review', current_tier: 1 })
  await reachTier2(app, customer)
  expect(await status()).toMatchObject({ status: 'tier_1', review: null })
  // Premium stays open after the last tier, once.
  await approve(app, customer, 'national_id')
  await approve(app, customer, 'utility_bill')
  expect(await status()).toMatchObject({ current_tier: 4, is_premium: false, next_tier_benefits: null })
  expect((await upload(app, customer, { type: 'utility_bill' })).problem.code).toBe('document_not_offered')
  await approve(app, customer, 'income_proof')
  expect(await status()).toMatchObject({ current_tier: 4, is_premium: true, review: null })
  expect((await upload(app, customer, { type: 'income_proof' })).problem.code).toBe('document_not_offered')
})
