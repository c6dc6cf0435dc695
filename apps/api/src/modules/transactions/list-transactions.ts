// What happened to a customer's money, newest first, with how many lines match and what they add up to.
import type { Transaction } from '@kivuko/contract/transactions.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { findCancellable } from './cancellable.ts'
import { findPage, tallyTransactions } from './store.ts'
import { countOf, totalsOf } from './tallies.ts'
import { type Filter, toAnswer } from './transaction.ts'

export async function listTransactions(
  deps: Deps,
  userId: UserId,
  filter: Filter,
  page: { limit: number; offset: number },
) {
  const tallies = await tallyTransactions(deps.db, userId, filter)
  const count = countOf(tallies)
  const kinds = [...new Map(tallies.map(({ type, status }) => [`${type} ${status}`, { type, status }])).values()]
  const rows = page.offset < count ? await findPage(deps.db, userId, filter, { ...page, kinds }) : []
  const open = await findCancellable(deps, rows)
  const transactions: Transaction[] = rows.map((row) => toAnswer(row, open.has(row.source_id)))
  return { transactions, total_count: count, summary: totalsOf(deps.rates, tallies) }
}
