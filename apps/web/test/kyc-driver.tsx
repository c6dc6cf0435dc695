// The signed-in app on the screens of identity checks.

import { me } from '@kivuko/contract/auth.ts'
import type { KycDocument } from '@kivuko/contract/documents.ts'
import { listKycDocuments } from '@kivuko/contract/documents.ts'
import { type KycApplication, kycApplication, kycStatusOf, listCountries } from '@kivuko/contract/kyc.ts'
import { latestVerification, type Verification } from '@kivuko/contract/verification.ts'
import { screen } from '@testing-library/react'
import { COUNTRIES, sampleApplication, statusAt } from './kyc-samples.ts'
import { ADA } from './people.ts'
import { openApp, startClean } from './render-app.tsx'
import { fakeApi, on, raw } from './server.ts'

type Handler = ReturnType<typeof on>

export function startKycTest(): void {
  startClean()
  localStorage.setItem('token', 'tok')
}

/** What the server holds: a test changes it as it would change there. */
export type Held = {
  tier: 1 | 2 | 3 | 4
  documents: KycDocument[]
  application: KycApplication
  verification: Verification | null
}

export const VERIFIED_SELFIE: Verification = {
  id: 'vrf_1',
  state: 'approved',
  expires_at: '2026-11-11T09:00:00.000Z',
  reason: null,
}

export const SUBMITTED: KycApplication = sampleApplication({
  state: 'submitted',
  profile: { ...sampleApplication().profile, date_of_birth: '1990-04-01' },
  email_verified: true,
  submitted_at: '2026-11-10T09:00:00.000Z',
  missing: [],
})

/** Opens an address with these answers before the usual ones. */
export async function openKyc(address: string, held: Partial<Held> = {}, ...handlers: Handler[]) {
  const all: Held = { tier: 1, documents: [], application: SUBMITTED, verification: VERIFIED_SELFIE, ...held }
  const api = fakeApi(
    ...handlers,
    on(me, ADA),
    on(kycStatusOf, () => raw(200, statusAt(all.tier))),
    on(listKycDocuments, () => raw(200, all.documents)),
    on(kycApplication, () => raw(200, all.application)),
    on(listCountries, COUNTRIES),
    on(latestVerification, () => raw(200, { verification: all.verification })),
  )
  await openApp(address)
  return { api, held: all }
}

export function options(label: string): string[] {
  return Array.from(screen.getByLabelText<HTMLSelectElement>(label).options)
    .filter(({ value }) => value !== '')
    .map(({ text }) => text)
}
