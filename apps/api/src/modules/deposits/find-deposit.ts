// Deposits as other modules find them.
import type { DepositId, UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import type { Deposit } from './deposit.ts'

export async function findDeposit(db: Db, id: DepositId): Promise<Deposit | undefined> {
  return db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirst()
}

/** By our reference, whoever's it is: for the operator's commands, never for a customer's request. */
export async function findDepositByReference(db: Db, reference: string): Promise<Deposit | undefined> {
  return db.selectFrom('deposits').selectAll().where('reference', '=', reference.toUpperCase()).executeTakeFirst()
}

/** The customer's, by our reference (whatever its letters' case) or by their own. */
export async function findOwnDeposit(db: Db, userId: UserId, reference: string): Promise<Deposit | undefined> {
  const own = db.selectFrom('deposits').selectAll().where('user_id', '=', userId)
  return (
    (await own.where('reference', '=', reference.toUpperCase()).executeTakeFirst()) ??
    (await own.where('client_reference', '=', reference).executeTakeFirst())
  )
}
