// Whose movement an id or a reference names: both sides of a transfer, otherwise one customer or nobody.
import { findWithdrawal, findWithdrawalByReference } from '#custody/get-withdrawal.ts'
import type { UserId, WithdrawalId } from '#platform/ids.ts'
import { findTransactionOwner } from '#record/find-transaction-owner.ts'
import type { Db } from '#tables.ts'
import { findOwners as findTradeOwners } from '#trading/find-movement-owners.ts'

export async function findOwners(db: Db, id: string): Promise<UserId[]> {
  const owners = await findTradeOwners(db, { id })
  if (owners.length > 0) return owners
  const withdrawal = await findWithdrawal(db, id as WithdrawalId)
  return known(withdrawal?.user_id ?? (await findTransactionOwner(db, id)))
}

export async function findOwnersByReference(db: Db, reference: string): Promise<UserId[]> {
  const owners = await findTradeOwners(db, { reference })
  return [...owners, ...known((await findWithdrawalByReference(db, reference))?.user_id)]
}

function known(owner: UserId | undefined): UserId[] {
  return owner ? [owner] : []
}
