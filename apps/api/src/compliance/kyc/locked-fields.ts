// What a customer can no longer change of their details. Pure.
import type { DocumentState, DocumentType } from '@kivuko/contract/documents.ts'
import type { LockableField } from '@kivuko/contract/kyc.ts'
import type { UserRow } from '#users/find-user.ts'
import { IDENTITY_DOCUMENTS } from '#users/tiers.ts'

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
