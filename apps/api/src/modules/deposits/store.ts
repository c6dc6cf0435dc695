// SQL on deposits.
import type { DepositId, UserId } from '#platform/ids.ts'
import { sourcesOf } from '#platform/state-machine.ts'
import type { Db, Tx } from '#tables.ts'
import { DEPOSIT_TRANSITIONS, type Deposit, type DepositState } from './deposit.ts'

/** False when the customer's reference has one already. */
export async function insertDeposit(tx: Tx, deposit: Deposit): Promise<boolean> {
  const result = await tx
    .insertInto('deposits')
    .values(deposit)
    .onConflict((conflict) => conflict.columns(['user_id', 'client_reference']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findDepositForUpdate(tx: Tx, id: DepositId): Promise<Deposit | undefined> {
  return tx.selectFrom('deposits').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findDepositByClientReference(
  db: Db,
  userId: UserId,
  clientReference: string,
): Promise<Deposit | undefined> {
  return db
    .selectFrom('deposits')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_reference', '=', clientReference)
    .executeTakeFirst()
}

/** Moves it on if its state allows; false when it does not. */
export async function advanceDeposit(
  tx: Tx,
  id: DepositId,
  to: DepositState,
  change: Partial<Pick<Deposit, 'problem' | 'finished_at' | 'expires_at' | 'amount_units' | 'fee_units'>> = {},
): Promise<boolean> {
  const result = await tx
    .updateTable('deposits')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', sourcesOf(DEPOSIT_TRANSITIONS, to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
