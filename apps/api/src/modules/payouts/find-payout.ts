// Payouts as other modules find them.
import type { PayoutId, UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import type { Payout } from './payout.ts'

export async function findPayout(db: Db, id: PayoutId): Promise<Payout | undefined> {
  return db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** By our reference, whoever's it is: for staff, never for a customer's request. */
export async function findPayoutByReference(db: Db, reference: string): Promise<Payout | undefined> {
  return db.selectFrom('payouts').selectAll().where('reference', '=', reference.toUpperCase()).executeTakeFirst()
}

/** The customer's, by our reference (whatever its letters' case) or by their own. */
export async function findOwnPayout(db: Db, userId: UserId, reference: string): Promise<Payout | undefined> {
  const own = db.selectFrom('payouts').selectAll().where('user_id', '=', userId)
  return (
    (await own.where('reference', '=', reference.toUpperCase()).executeTakeFirst()) ??
    (await own.where('client_reference', '=', reference).executeTakeFirst())
  )
}
