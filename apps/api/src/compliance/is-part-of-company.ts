// Whether somebody applied for a company, is named by it or acts for it: of staff, who then decides nothing about it.
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { findUser } from '#users/find-user.ts'
import { findNaming } from './companies/store.ts'

/** False of a customer who is no company. */
export async function isPartOfCompany(db: Db, companyId: UserId, userId: UserId): Promise<boolean> {
  const user = await findUser(db, userId)
  return user !== undefined && (await findNaming(db, [companyId], user)).length > 0
}

/** Of these customers those about whom this member of staff decides nothing: themselves, and companies they are part of. */
export async function findOwnAmong(
  db: Db,
  customerIds: readonly (UserId | null)[],
  staffId: UserId,
): Promise<ReadonlySet<UserId>> {
  const ids = [...new Set(customerIds.filter((id) => id !== null))]
  const user = await findUser(db, staffId)
  const companies = user ? await findNaming(db, ids, user) : []
  return new Set([...ids.filter((id) => id === staffId), ...companies])
}
