// SQL on withdrawals and their quotes.
import type { WithdrawalState } from '@kivuko/contract/chain.ts'
import type { WithdrawalId, WithdrawalQuoteId } from '#platform/ids.ts'
import { sourcesOf } from '#platform/state-machine.ts'
import type { Tables, Tx } from '#tables.ts'
import { WITHDRAWAL_TRANSITIONS, type Withdrawal, type WithdrawalQuote } from './withdrawal.ts'

export async function insertWithdrawalQuote(tx: Tx, quote: WithdrawalQuote): Promise<void> {
  await tx.insertInto('withdrawal_quotes').values(quote).execute()
}

/** Locks the quote, so that two withdrawals cannot be made from it at once. */
export async function findWithdrawalQuoteForUpdate(tx: Tx, id: string): Promise<WithdrawalQuote | undefined> {
  return tx
    .selectFrom('withdrawal_quotes')
    .selectAll()
    .where('id', '=', id as WithdrawalQuoteId)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertWithdrawal(tx: Tx, row: Withdrawal): Promise<void> {
  await tx.insertInto('withdrawals').values(row).execute()
}

export async function findWithdrawalByQuote(tx: Tx, quoteId: WithdrawalQuoteId): Promise<Withdrawal | undefined> {
  return tx.selectFrom('withdrawals').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()
}

export async function findWithdrawalForUpdate(tx: Tx, id: WithdrawalId): Promise<Withdrawal | undefined> {
  return tx.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Moves it on if its state allows; false when it does not. */
export async function advanceWithdrawal(
  tx: Tx,
  id: WithdrawalId,
  to: WithdrawalState,
  change: Partial<Pick<Withdrawal, 'problem' | 'ended_at'>> = {},
): Promise<boolean> {
  const result = await tx
    .updateTable('withdrawals')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', sourcesOf(WITHDRAWAL_TRANSITIONS, to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function noteTransactionHash(tx: Tx, id: WithdrawalId, hash: string): Promise<void> {
  await tx.updateTable('withdrawals').set({ transaction_hash: hash }).where('id', '=', id).execute()
}

export async function insertDelivery(tx: Tx, delivery: Tables['order_deliveries']): Promise<void> {
  await tx.insertInto('order_deliveries').values(delivery).execute()
}
