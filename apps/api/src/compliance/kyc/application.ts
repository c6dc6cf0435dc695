// How far an application has come. Pure.
import type { KycApplication } from '@kivuko/contract/kyc.ts'
import type { UserRow } from '#users/find-user.ts'
import { type KnownDocument, lockedFields } from './locked-fields.ts'
import type { Application } from './store.ts'

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
