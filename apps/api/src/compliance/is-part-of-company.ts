// Whether somebody applied for a company, is named by it or acts for it: of staff, who then decides nothing about it.
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { findUser } from '#users/find-user.ts'
import { names } from './companies/store.ts'

/** False of a customer who is no company. */
export async function isPartOfCompany(db: Db, companyId: UserId, userId: UserId): Promise<boolean> {
  const user = await findUser(db, userId)
  return user !== undefined && names(db, companyId, user)
}
