// Whether somebody applied for a company, is named by it or acts for it: of staff, who then decides nothing about it.
import { AppError } from '@kivuko/contract/errors.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { findUser } from '#users/find-user.ts'
import { findNaming } from './companies/store.ts'

/** False of a customer who is no company. */
export async function isPartOfCompany(db: Db, companyId: UserId, userId: UserId): Promise<boolean> {
  const user = await findUser(db, userId)
  return user !== undefined && (await findNaming(db, [companyId], user)).length > 0
}

/** Refuses who would decide about themselves, or about a company they are part of. A command's actor has no account. */
export async function refuseOwn(
  db: Db,
  actor: string | undefined,
  customerId: string | null | undefined,
): Promise<void> {
  const staffId = actor?.startsWith('staff:') ? (actor.slice('staff:'.length) as UserId) : undefined
  if (!staffId || !customerId) return
  if ((await findOwnAmong(db, [customerId as UserId], staffId)).size > 0) throw new AppError('own_account')
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
