// What happened to a customer's money, newest first, with how many lines match and what they add up to.
import type { Transaction } from '@kivuko/contract/transactions.ts'
import type { Deps } from '#deps.ts'
import type { TransactionId, UserId } from '#platform/ids.ts'
import { pageOf } from '#platform/page-of.ts'
import { findCancellable } from './cancellable.ts'
import { findAfter, findAt, halvesOf, isCommonWord, tallyExchanges, tallyTransactions } from './store.ts'
import { countOf, type Tally, totalsOf } from './sum-tallies.ts'
import { type Filter, type TransactionRow, toAnswer } from './transaction.ts'

/** `after` is the last line of the page before, when it is known: so many as `offset` are before it then, or were. */
type Page = { limit: number; offset: number; after: TransactionId | undefined }

export async function listTransactions(deps: Deps, userId: UserId, filter: Filter, page: Page) {
  const [{ parts, tallies }, exchanges] = await Promise.all([
    (filter.search === undefined ? tallyAll : tallySearch)(deps, userId, filter),
    tallyExchanges(deps.db, userId, filter),
  ])
  const { rows, next } = pageOf(await readPage(deps, userId, filter, { ...page, tallies, parts }), page.limit)
  const open = await findCancellable(deps, rows)
  const transactions: Transaction[] = rows.map((row) => toAnswer(row, open.has(row.source_id)))
  return { transactions, next, total_count: countOf(tallies), summary: totalsOf(deps.rates, tallies, exchanges) }
}

async function tallyAll({ db }: Deps, userId: UserId, filter: Filter) {
  return { parts: [filter], tallies: await tallyTransactions(db, userId, filter) }
}

/** It looks at every line, so two connections share it. */
async function tallySearch({ db }: Deps, userId: UserId, filter: Filter) {
  const [parts, isCommon] = await Promise.all([halvesOf(db, userId, filter), isCommonWord(db, userId, filter)])
  const options = { isCommonWord: isCommon }
  const tallies = await Promise.all(parts.map((part) => tallyTransactions(db, userId, part, options)))
  return { parts, tallies: tallies.flat() }
}

/** One line more than the page holds. */
async function readPage(
  { db }: Deps,
  userId: UserId,
  filter: Filter,
  { limit, offset, after, tallies, parts }: Page & { tallies: readonly Tally[]; parts: readonly Filter[] },
): Promise<TransactionRow[]> {
  const kinds = [...new Map(tallies.map(({ type, state }) => [`${type} ${state}`, { type, state }])).values()]
  if (kinds.length === 0) return []
  const rest = { limit: limit + 1, kinds }
  const last = after ?? (offset === 0 ? undefined : await findAt(db, userId, filter, { offset: offset - 1, kinds }))
  if (offset > 0 && !last) return []
  const found = await Promise.all(parts.map((part) => findAfter(db, userId, part, { after: last, ...rest })))
  return found.length === 1 ? found.flat() : found.flat().toSorted(newestFirst).slice(0, rest.limit)
}

function newestFirst(a: TransactionRow, b: TransactionRow): number {
  return b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1)
}
