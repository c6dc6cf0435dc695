// What of a customer each role sees: what its work needs, and no more. Pure.
import { IDENTITY_READERS } from '@kivuko/contract/console-customers.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { maskEmail, maskPhone } from '#users/identifier.ts'

type Contacts = { email: string; phone: string | null }

/** Who speaks with customers, or decides about them, needs to know how to reach them. */
export function seesContacts(role: StaffRole): boolean {
  return role !== 'treasury'
}

/** Birth date, ends of document numbers, network addresses, and what staff did: for who decides about identity. */
export function seesIdentity(role: StaffRole): boolean {
  return (IDENTITY_READERS as readonly StaffRole[]).includes(role)
}

export function contactsFor(role: StaffRole, { email, phone }: Contacts): Contacts {
  return seesContacts(role) ? { email, phone } : { email: maskEmail(email), phone: phone && maskPhone(phone) }
}
