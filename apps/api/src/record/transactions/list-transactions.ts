// What happened to a customer's money, newest first, with how many lines match and what they add up to.
import type { Transaction } from '@kivuko/contract/transactions.ts'
import type { Deps } from '#deps.ts'
import type { TransactionId, UserId } from '#platform/ids.ts'
import { pageOf } from '#platform/page-of.ts'
import type { ReadDb } from '#tables.ts'
import { findCancellable } from './cancellable.ts'
import { tallyCorrections, tallyMovedApart } from './correction-store.ts'
import type { PackCache } from './pack-cache.ts'
import { pageSearch } from './page-search.ts'
import { searchHistory } from './search-history.ts'
import { findAfter, findAt, tallyTransactions } from './store.ts'
import { countOf, type Tally, totalsOf } from './sum-tallies.ts'
import { type Filter, type TransactionRow, toAnswer } from './transaction.ts'

/** `after` is the last line of the page before, when it is known: so many as `offset` are before it then, or were. */
type Page = { limit: number; offset: number; after: TransactionId | undefined }
/** What a search found has its other corrections among its tallies. */
type Listed = { tallies: readonly Tally[]; found: TransactionRow[] }

/** Whether a line can still be taken back is asked of the database itself; the rest is read from `db`. */
export async function listTransactions(
  deps: Deps,
  db: ReadDb,
  { cache, userId, filter, page }: { cache: PackCache; userId: UserId; filter: Filter; page: Page },
) {
  // One line more than the page holds.
  const wanted = { ...page, limit: page.limit + 1 }
  const { search } = filter
  const [{ tallies, found }, corrections] = await Promise.all([
    search === undefined
      ? listAll(db, userId, filter, wanted)
      : listFound(deps, db, cache, userId, { ...wanted, filter: { ...filter, search } }),
    search === undefined ? tallyCorrections(db, userId, filter) : tallyMovedApart(db, userId, filter),
  ])
  const { rows, next } = pageOf(found, page.limit)
  const open = await findCancellable(deps, rows)
  const transactions: Transaction[] = rows.map((row) => toAnswer(row, open.has(row.source_id)))
  return { transactions, next, total_count: countOf(tallies), summary: totalsOf(deps.rates, tallies, corrections) }
}

/** A kind of which there is no line is not looked for: the whole list would be walked. */
async function listAll(db: ReadDb, userId: UserId, filter: Filter, page: Page): Promise<Listed> {
  const counting = tallyTransactions(db, userId, filter)
  if (!filter.type && !filter.state) {
    const [tallies, found] = await Promise.all([counting, findPage(db, userId, filter, page)])
    return { tallies, found }
  }
  const tallies = await counting
  return { tallies, found: tallies.length === 0 ? [] : await findPage(db, userId, filter, page) }
}

async function findPage(db: ReadDb, userId: UserId, filter: Filter, { limit, offset, after }: Page) {
  const last = after ?? (offset === 0 ? undefined : await findAt(db, userId, filter, offset - 1))
  return offset > 0 && !last ? [] : findAfter(db, userId, filter, { after: last, limit })
}

async function listFound(
  deps: Deps,
  db: ReadDb,
  cache: PackCache,
  userId: UserId,
  wanted: Page & { filter: Filter & { search: string } },
): Promise<Listed> {
  const stretches = await searchHistory(deps, db, cache, { userId, filter: wanted.filter })
  const found = await pageSearch(db, userId, { ...wanted, stretches })
  return { tallies: stretches.flatMap((stretch) => stretch.tallies), found }
}
