// What a customer is called, and how they look on the wire. Pure.
import type { User } from '@kivuko/contract/auth.ts'
import type { Tables } from '#tables.ts'

/** The first word is the first name, the rest the last name, which may be empty. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

export function toUserAnswer(user: Tables['users']): User {
  return {
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    kyc_level: user.kyc_level,
    kyc_status: user.kyc_status,
    phone: user.phone,
    date_of_birth: user.date_of_birth,
    account_type: user.account_type,
    created_at: user.created_at.toISOString(),
  }
}
