// One line of the customer's list.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Transaction } from '@kivuko/contract/transactions.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { findCancellable } from './cancellable.ts'
import { findOne } from './store.ts'
import { type TransactionRow, toAnswer } from './transaction.ts'

/** Somebody else's is not found. */
export async function getTransactionRow(deps: Deps, userId: UserId, id: string): Promise<TransactionRow> {
  const row = await findOne(deps.db, userId, id)
  if (!row) throw new AppError('transaction_not_found')
  return row
}

export async function getTransaction(deps: Deps, userId: UserId, id: string): Promise<Transaction> {
  const row = await getTransactionRow(deps, userId, id)
  const open = await findCancellable(deps, [row])
  return toAnswer(row, open.has(row.source_id))
}
