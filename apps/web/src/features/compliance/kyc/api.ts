// What identity checks ask of the API.

import { listKycDocuments } from '@kivuko/contract/documents.ts'
import type { Response as Result } from '@kivuko/contract/endpoint.ts'
import {
  type KycPurpose,
  kycApplication,
  listCountries,
  saveKycAddress,
  saveKycProfile,
  saveKycPurpose,
  sendPhoneCode,
  submitKyc,
  verifyPhoneCode,
} from '@kivuko/contract/kyc.ts'
import type { KycAddress } from '@kivuko/contract/postal-address.ts'
import { sendEmailCode, verifyEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api-client.ts'
import { isConfined } from '#lib/confined-session.ts'
import { fetchProfile } from '#lib/session.ts'

export const documentsQuery = queryOf(['kyc', 'documents'], listKycDocuments)

export const applicationQuery = queryOf(['kyc', 'application'], kycApplication)

/** They change with a release of the server, so once a visit is enough. */
export const countriesQuery = { ...queryOf(['kyc', 'countries'], listCountries), staleTime: Number.POSITIVE_INFINITY }

export type Details = {
  first_name: string
  last_name: string
  email: string
  phone_number: string
  date_of_birth: string
}

export async function saveDetails(details: Details): Promise<void> {
  await call(saveKycProfile, { body: details })
}

export async function saveAddress(address: KycAddress): Promise<void> {
  await call(saveKycAddress, { body: address })
}

export async function savePurpose(purpose: KycPurpose): Promise<void> {
  await call(saveKycPurpose, { body: purpose })
}

/** Hands in what was saved step by step. */
export async function submitApplication(): Promise<void> {
  await call(submitKyc, { body: {} })
}

/** Answers the code itself where the site is a demo. */
export async function mailCode(email: string): Promise<string | undefined> {
  return (await call(sendEmailCode, { body: { email } })).dev_code
}

/** Sent with this session: the address of this very account counts as verified, and the session stays. */
export async function verifyAddress(email: string, code: string): Promise<Result<typeof verifyEmailCode>> {
  return await call({ ...verifyEmailCode, auth: 'user' } as const, { body: { email, code } })
}

/** Without a number, to the one on the account. */
export async function textCode(phone?: string): Promise<Result<typeof sendPhoneCode>> {
  return await call(sendPhoneCode, { body: phone ? { phone_number: phone } : {} })
}

export async function verifyPhone(code: string): Promise<Result<typeof verifyPhoneCode>> {
  return await call(verifyPhoneCode, { body: { code } })
}

/** After anything that may change the tier: refetches all of it, and the customer, who carries the level. */
export async function refreshKyc(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['kyc'] }),
    // What failed here is asked for again by the next screen that shows it.
    isConfined() ? undefined : fetchProfile().catch(() => {}),
  ])
}
