import { expect, test } from 'vitest'
import { sampleApplication, sampleDocument, statusAt } from '../../../../test/kyc-samples.ts'
import { nextStep } from './next-step.ts'

const PROVEN = sampleApplication({ email_verified: true, phone_verified: true, state: 'submitted', missing: [] })

test('KYC-102 KYC-150 there is one next step: what was rejected, then email, phone, details, what is looked at, and the document of the tier', () => {
  const at = (tier: 1 | 2 | 3 | 4, known: Partial<Parameters<typeof nextStep>[0]> = {}) =>
    nextStep({ status: statusAt(tier), documents: [], application: PROVEN, selfie: undefined, ...known })?.text
  expect(at(1, { application: sampleApplication() })).toMatch(/^Verify your email/)
  expect(at(1, { application: sampleApplication({ email_verified: true }) })).toMatch(/^Verify your phone/)
  expect(at(2)).toMatch(/^Send an identity document/)
  const unfinished = sampleApplication({ email_verified: true, phone_verified: true })
  expect(at(2, { application: unfinished, documents: [sampleDocument()] })).toMatch(/^Finish your details/)
  expect(at(2, { documents: [sampleDocument()] })).toMatch(/^Nothing for now/)
  expect(at(2, { documents: [sampleDocument({ verification_status: 'rejected' })] })).toMatch(
    /^Send your document again \(National ID\)/,
  )
  expect(at(3)).toMatch(/^Send a proof of your address/)
  expect(at(4)).toBeUndefined()
  expect(at(4, { application: sampleApplication() })).toBeUndefined()
  expect(
    nextStep({
      status: { ...statusAt(2), status: 'suspended' },
      documents: [],
      application: PROVEN,
      selfie: undefined,
    }),
  ).toBeUndefined()
})
