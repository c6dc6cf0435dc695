// A customer's lines a page at a time from where the last page ended, as staff read them.
import type { Transaction } from '@kivuko/contract/transactions.ts'
import type { Deps } from '#deps.ts'
import type { TransactionId, UserId } from '#platform/ids.ts'
import type { ReadDb } from '#tables.ts'
import { findCancellable } from './transactions/cancellable.ts'
import { findAfter } from './transactions/store.ts'
import { type Filter, toAnswer } from './transactions/transaction.ts'

/** Newest first. Whether a line can still be taken back is asked of the database itself; the rest is read from `db`. */
export async function pageTransactions(
  deps: Deps,
  db: ReadDb,
  userId: UserId,
  filter: Filter,
  page: { after: TransactionId | undefined; limit: number },
): Promise<Transaction[]> {
  const rows = await findAfter(db, userId, filter, page)
  const open = await findCancellable(deps, rows)
  return rows.map((row) => toAnswer(row, open.has(row.source_id)))
}
