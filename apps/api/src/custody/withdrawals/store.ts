// SQL on withdrawals.
import { WITHDRAWAL_TRANSITIONS, type Withdrawal } from '#custody/withdrawal.ts'
import type { UserId, WithdrawalId, WithdrawalQuoteId } from '#platform/ids.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export const withdrawals = stateTable('withdrawals', WITHDRAWAL_TRANSITIONS)

export async function insertWithdrawal(tx: Tx, row: Withdrawal): Promise<void> {
  await tx.insertInto('withdrawals').values(row).execute()
}

export async function findWithdrawalByQuote(tx: Tx, quoteId: WithdrawalQuoteId): Promise<Withdrawal | undefined> {
  return tx.selectFrom('withdrawals').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()
}

/** Those that should have been sent by now. */
export async function findOverdueWithdrawals(db: Db, now: Date): Promise<WithdrawalId[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('state', '=', 'waiting')
    .where('sends_at', '<', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** Of a customer, made since then and not given back. */
export async function findSince(db: Db, userId: UserId, since: Date): Promise<Withdrawal[]> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('state', 'not in', ['failed', 'cancelled'])
    .execute()
}

export async function setTransactionHash(tx: Tx, id: WithdrawalId, hash: string): Promise<void> {
  await tx.updateTable('withdrawals').set({ transaction_hash: hash }).where('id', '=', id).execute()
}

export async function insertDelivery(tx: Tx, delivery: Tables['order_deliveries']): Promise<void> {
  await tx.insertInto('order_deliveries').values(delivery).execute()
}
