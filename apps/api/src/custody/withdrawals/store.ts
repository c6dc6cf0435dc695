// SQL on withdrawals.
import { WITHDRAWAL_TRANSITIONS, type Withdrawal } from '#custody/withdrawal.ts'
import type { WithdrawalId, WithdrawalQuoteId } from '#platform/ids.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export const withdrawals = stateTable('withdrawals', WITHDRAWAL_TRANSITIONS)

export async function insertWithdrawal(tx: Tx, row: Withdrawal): Promise<void> {
  await tx.insertInto('withdrawals').values(row).execute()
}

export async function findWithdrawalByQuote(tx: Tx, quoteId: WithdrawalQuoteId): Promise<Withdrawal | undefined> {
  return tx.selectFrom('withdrawals').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()
}

/** Those that could be taken back until then, and longer. */
export async function findOverdueWithdrawals(db: Db, createdBefore: Date): Promise<WithdrawalId[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('state', '=', 'waiting')
    .where('created_at', '<', createdBefore)
    .execute()
  return rows.map(({ id }) => id)
}

export async function setTransactionHash(tx: Tx, id: WithdrawalId, hash: string): Promise<void> {
  await tx.updateTable('withdrawals').set({ transaction_hash: hash }).where('id', '=', id).execute()
}

export async function insertDelivery(tx: Tx, delivery: Tables['order_deliveries']): Promise<void> {
  await tx.insertInto('order_deliveries').values(delivery).execute()
}
