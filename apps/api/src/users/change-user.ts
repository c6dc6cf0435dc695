// What is decided about an account, and what its customer has proven.
import { violatedConstraint } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Tables, Tx } from '#tables.ts'
import { mailboxOf } from './mailbox.ts'

const users = rowTable('users')

/** For an address that is taken, see `isTakenEmail`. */
export async function insertUser(
  tx: Tx,
  user: Omit<Tables['users'], 'mailbox' | 'kind' | 'language' | 'phone_scope'> & { kind?: Tables['users']['kind'] },
): Promise<Tables['users']> {
  const row = { kind: 'person' as const, language: null, phone_scope: null, ...user, mailbox: mailboxOf(user.email) }
  await users.add(tx, row)
  return row
}

type UserChange = Partial<Omit<Tables['users'], 'id' | 'mailbox'>>

/** For an address that is taken, see `isTakenEmail`; a number that another has verified, `isTakenPhone`. */
export async function changeUser(tx: Tx, id: UserId, change: UserChange): Promise<void> {
  const mailbox = change.email === undefined ? {} : { mailbox: mailboxOf(change.email) }
  await users.change(tx, id, { ...change, ...mailbox })
}

/** Whether a statement failed because the address, or another spelling of its mailbox, has an account. */
export function isTakenEmail(error: unknown): boolean {
  return ['users_email', 'users_mailbox'].includes(violatedConstraint(error) ?? '')
}

/** The index of the version before has the second name. */
export function isTakenPhone(error: unknown): boolean {
  return ['users_proven_phone', 'users_verified_phone'].includes(violatedConstraint(error) ?? '')
}

/** The first time counts. */
export async function setEmailVerified(tx: Tx, id: UserId, now: Date): Promise<void> {
  await users.change(tx, { id, email_verified_at: null }, { email_verified_at: now })
}

/** False when the password is no longer the old one. */
export function replacePassword(
  tx: Tx,
  { userId, oldHash, newHash }: { userId: UserId; oldHash: string; newHash: string },
): Promise<boolean> {
  return users.change(tx, { id: userId, password_hash: oldHash }, { password_hash: newHash })
}
