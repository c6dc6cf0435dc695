// A customer's lines a page at a time from where the last page ended, as staff read them.
import type { Transaction } from '@kivuko/contract/transactions.ts'
import type { Deps } from '#deps.ts'
import type { TransactionId, UserId } from '#platform/ids.ts'
import { findCancellable } from './transactions/cancellable.ts'
import { findAfter } from './transactions/store.ts'
import { type Filter, toAnswer } from './transactions/transaction.ts'

/** Newest first. */
export async function pageTransactions(
  deps: Deps,
  userId: UserId,
  filter: Filter,
  page: { after: TransactionId | undefined; limit: number },
): Promise<Transaction[]> {
  const rows = await findAfter(deps.db, userId, filter, page)
  const open = await findCancellable(deps, rows)
  return rows.map((row) => toAnswer(row, open.has(row.source_id)))
}
