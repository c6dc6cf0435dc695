// The account of an address, for the ways in that other modules are.
import type { UserRow } from '#modules/users/find-user.ts'
import type { Db } from '#tables.ts'
import { findUserByEmail } from './store.ts'

export function findAccountByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return findUserByEmail(db, email)
}
