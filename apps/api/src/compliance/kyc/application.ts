// How far an application has come, and what of it is fixed. Pure.

import type { DocumentState, DocumentType } from '@kivuko/contract/documents.ts'
import type { KycApplication, LockableField } from '@kivuko/contract/kyc.ts'
import type { UserRow } from '#users/find-user.ts'
import { IDENTITY_DOCUMENTS } from '#users/tiers.ts'
import type { Application } from './store.ts'

export type KnownDocument = { type: DocumentType; state: DocumentState }

/** A name and a birth date are fixed while an identity document waits, and for good once one was approved. */
export function lockedFields(user: UserRow, documents: readonly KnownDocument[]): LockableField[] {
  const isIdentityHeld = documents.some(
    ({ type, state }) => (IDENTITY_DOCUMENTS as readonly DocumentType[]).includes(type) && state !== 'rejected',
  )
  return [
    ...(isIdentityHeld ? (['first_name', 'last_name'] as const) : []),
    ...(isIdentityHeld && user.date_of_birth ? (['date_of_birth'] as const) : []),
    ...(user.phone_verified_at ? (['phone_number'] as const) : []),
    ...(user.email_verified_at ? (['email'] as const) : []),
  ]
}

export function missingSteps(user: UserRow, { address, purpose }: Application): KycApplication['missing'] {
  const hasProfile = user.first_name !== '' && user.last_name !== '' && user.phone && user.date_of_birth
  return [
    ...(hasProfile ? [] : (['profile'] as const)),
    ...(address ? [] : (['address'] as const)),
    ...(purpose ? [] : (['purpose'] as const)),
  ]
}

export function toApplicationAnswer(
  user: UserRow,
  application: Application,
  documents: readonly KnownDocument[],
): KycApplication {
  const { address, purpose, submittedAt } = application
  return {
    state: submittedAt ? 'submitted' : 'open',
    submitted_at: submittedAt?.toISOString() ?? null,
    profile: {
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      phone_number: user.phone,
      date_of_birth: user.date_of_birth,
    },
    email_verified: user.email_verified_at !== null,
    phone_verified: user.phone_verified_at !== null,
    locked_fields: lockedFields(user, documents),
    address,
    purpose,
    missing: missingSteps(user, application),
  }
}
