// What a customer is called, and how they look on the wire. Pure.
import { isName, type User } from '@kivuko/contract/auth.ts'
import { t } from '@kivuko/contract/text.ts'
import type { Tables } from '#tables.ts'
import { levelOf, statusOf } from './tier.ts'

/** The first word is the first name, the rest the last name, which may be empty. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

export function fullNameOf(user: Pick<Tables['users'], 'first_name' | 'last_name'>): string {
  return `${user.first_name} ${user.last_name}`.trim()
}

/** How others read it in a mail from us: what was stored before names had a rule is not passed on. */
export function mailedNameOf(user: Pick<Tables['users'], 'first_name' | 'last_name'>): string {
  const name = fullNameOf(user)
  return name !== '' && isName(name) ? name : 'a customer'
}

/** How a mail begins. An address that nobody confirmed may be a stranger's: no name that was typed goes there. */
export function greetingOf({ first_name, email_verified_at }: Tables['users']): string {
  return email_verified_at && first_name && isName(first_name) ? t('Hello {name},', { name: first_name }) : t('Hello,')
}

export function toUserAnswer(user: Tables['users']): User {
  return {
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    kyc_level: levelOf(user),
    kyc_status: statusOf(user),
    phone: user.phone,
    date_of_birth: user.date_of_birth,
    account_type: user.account_type,
    language: user.language,
    created_at: user.created_at.toISOString(),
  }
}
