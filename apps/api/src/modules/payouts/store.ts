// SQL on payouts.
import type { PayoutId, UserId } from '#platform/ids.ts'
import { sourcesOf } from '#platform/state-machine.ts'
import type { Db, Tx } from '#tables.ts'
import { PAYOUT_TRANSITIONS, type Payout, type PayoutState } from './payout.ts'

/** False when the customer's reference has one already. */
export async function insertPayout(tx: Tx, payout: Payout): Promise<boolean> {
  const result = await tx
    .insertInto('payouts')
    .values(payout)
    .onConflict((conflict) => conflict.columns(['user_id', 'client_reference']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findPayoutForUpdate(tx: Tx, id: PayoutId): Promise<Payout | undefined> {
  return tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findPayoutByClientReference(
  db: Db,
  userId: UserId,
  clientReference: string,
): Promise<Payout | undefined> {
  return db
    .selectFrom('payouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_reference', '=', clientReference)
    .executeTakeFirst()
}

/** Moves it on if its state allows; false when it does not. */
export async function advancePayout(
  tx: Tx,
  id: PayoutId,
  to: PayoutState,
  change: Pick<Payout, 'problem' | 'finished_at'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('payouts')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', sourcesOf(PAYOUT_TRANSITIONS, to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
