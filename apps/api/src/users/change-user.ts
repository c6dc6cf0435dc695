// What is decided about an account, and what its customer has proven.
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Tables, Tx } from '#tables.ts'

const users = rowTable('users')

export async function insertUser(tx: Tx, user: Tables['users']): Promise<void> {
  await users.add(tx, user)
}

/** An address that is taken violates `users_email`, a number another account has verified `users_verified_phone`. */
export async function changeUser(tx: Tx, id: UserId, change: Partial<Omit<Tables['users'], 'id'>>): Promise<void> {
  await users.change(tx, id, change)
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
