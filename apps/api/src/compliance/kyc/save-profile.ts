// The personal details. What was verified, or is being checked, stays as it is.
import type { Body } from '@kivuko/contract/endpoint.ts'
import { AppError, type FieldError } from '@kivuko/contract/errors.ts'
import { KYC_PHONE_TEXT, type LockableField, type saveKycProfile } from '@kivuko/contract/kyc.ts'
import { say } from '@kivuko/contract/say.ts'
import { findDocumentStates } from '#compliance/find-documents.ts'
import { internationalNumber } from '#compliance/phone-number.ts'
import { requestScreening } from '#compliance/request-screening.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { changeUser, isTakenEmail } from '#users/change-user.ts'
import { lockCustomer, type UserRow } from '#users/find-user.ts'
import { isUnderAge, refuseUnderAge } from './age.ts'
import { lockedFields } from './locked-fields.ts'
import { findApplication } from './store.ts'

export type Profile = Body<typeof saveKycProfile>

/** Who is under age, or changes what is fixed, is written down. */
export async function saveProfile(deps: Deps, userId: UserId, profile: Profile): Promise<void> {
  await inTransaction(deps.db, (tx) => saveProfileWithin(deps, tx, userId, profile)).catch(refusal(deps, userId))
}

/**
 * For what ended the transaction: writes down who is under age, or tried to change what is fixed, and throws
 * `email_taken` for its violation.
 */
export function refusal(deps: Deps, userId: UserId): (error: unknown) => Promise<never> {
  return async (error) => {
    if (error instanceof AppError) await record(deps, userId, error)
    return refuseTakenEmail(error)
  }
}

async function record(deps: Deps, userId: UserId, error: AppError): Promise<void> {
  const what = isUnderAge(error) ? 'under_age' : error.code === 'details_locked' ? error.code : undefined
  if (!what) return
  const detail = `${what}: ${error.errors?.map(({ field }) => field).join(', ')}`
  await inTransaction(deps.db, (tx) =>
    writeAudit(deps, tx, { actor: `user:${userId}`, action: 'refused', subject: userId, detail }),
  )
}

function refuseTakenEmail(error: unknown): never {
  if (!isTakenEmail(error)) throw error
  throw new AppError('email_taken', {
    errors: [{ field: 'email', message: say('is already registered') }],
    cause: error,
  })
}

export async function saveProfileWithin(deps: Deps, tx: Tx, userId: UserId, profile: Profile): Promise<void> {
  const phone = internationalNumber(profile.phone_number)
  if (!phone) throw invalid('phone_number', KYC_PHONE_TEXT)
  const user = await lockCustomer(tx, userId)
  const { address } = await findApplication(tx, userId)
  refuseUnderAge(profile.date_of_birth, address?.country_code ?? phone.country, deps.clock.now())
  const wanted = { ...profile, phone_number: phone.number }
  refuseLocked(user, wanted, lockedFields(user, await findDocumentStates(tx, userId)))
  const isSameEmail = wanted.email.toLowerCase() === user.email.toLowerCase()
  await changeUser(tx, userId, {
    first_name: wanted.first_name,
    last_name: wanted.last_name,
    ...(isSameEmail ? {} : { email: wanted.email, email_verified_at: null }),
    phone: wanted.phone_number,
    date_of_birth: wanted.date_of_birth,
  })
  const isSomebodyElse = (['first_name', 'last_name', 'date_of_birth'] as const).some(
    (part) => wanted[part] !== user[part],
  )
  if (isSomebodyElse) await requestScreening(tx, userId)
}

function invalid(field: string, message: string): AppError {
  return new AppError('validation_failed', { errors: [{ field, message }] })
}

function refuseLocked(user: UserRow, wanted: Profile, locked: readonly LockableField[]): void {
  const current: Record<LockableField, string | null> = {
    first_name: user.first_name,
    last_name: user.last_name,
    date_of_birth: user.date_of_birth,
    phone_number: user.phone,
    email: user.email.toLowerCase(),
  }
  const given = { ...wanted, email: wanted.email.toLowerCase() }
  const errors: FieldError[] = locked
    .filter((field) => given[field] !== current[field])
    .map((field) => ({ field, message: WHY_LOCKED[field] }))
  if (errors.length > 0) throw new AppError('details_locked', { errors })
}

const CHECKED = say('is verified or being checked, and cannot be changed here')
const WHY_LOCKED: Record<LockableField, string> = {
  first_name: CHECKED,
  last_name: CHECKED,
  date_of_birth: CHECKED,
  phone_number: 'is verified; to change it, have a code sent to the new number',
  email: 'is verified, and cannot be changed here',
}
