// The account of an address, for the ways in that other modules are.

import type { Db } from '#tables.ts'
import type { UserRow } from '#users/find-user.ts'
import { findUserByEmail } from '#users/find-user.ts'

export function findAccountByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return findUserByEmail(db, email)
}
