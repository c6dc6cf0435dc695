// A customer whose selfie can be checked: personal details, an address, a document with a number, and the pictures.
import { kycApplication, saveKycAddress, saveKycProfile } from '@kivuko/contract/kyc.ts'
import { latestVerification } from '@kivuko/contract/verification.ts'
import type { VerificationId } from '../../src/platform/ids.ts'
import { upload } from './documents.ts'
import { sendSelfie } from './selfies.ts'
import type { Customer, TestApp } from './test-app.ts'
import { freshPhone } from './verification.ts'

export const BORN = '1990-04-01'

export type SelfieGiven = { name?: string; number?: string | undefined; country?: 'KE' | 'DE' }

/** Without a number no document was sent. */
export async function customerWith(
  app: TestApp,
  { name = 'Amina Wanjiru', country = 'KE', ...given }: SelfieGiven = {},
): Promise<Customer> {
  const customer = await app.customer(name)
  const { profile } = (await customer.call(kycApplication)).body
  const { first_name, last_name, email } = profile
  await customer.call(saveKycProfile, {
    body: { first_name, last_name, email, phone_number: freshPhone(), date_of_birth: BORN },
  })
  const place = country === 'KE' ? { city: 'Kisumu', county: 'Kisumu' } : { city: 'Bonn', county: 'NRW' }
  await customer.call(saveKycAddress, {
    body: { address_line1: '1 Lake Road', postal_code: '40100', country_code: country, ...place },
  })
  const number = 'number' in given ? given.number : '23456789'
  if (number) await upload(app, customer, { number })
  return customer
}

/** The pictures are handed in. */
export async function handIn(app: TestApp, customer: Customer): Promise<string> {
  const { phone } = await sendSelfie(app, customer)
  await phone.submit()
  return (await checkOf(app, customer)).id
}

/** The newest check. */
export async function checkOf(app: TestApp, { user }: Customer) {
  return app.deps.db
    .selectFrom('identity_checks')
    .selectAll()
    .where('user_id', '=', user.id as never)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

export async function selfieOf({ call }: Customer) {
  return (await call(latestVerification)).body.verification
}

export async function casesOf(app: TestApp, checkId: string) {
  return app.deps.db.selectFrom('cases').selectAll().where('subject', '=', checkId).execute()
}

export async function framesOf(app: TestApp, id: VerificationId) {
  return app.deps.db.selectFrom('verification_frames').selectAll().where('verification_id', '=', id).execute()
}
