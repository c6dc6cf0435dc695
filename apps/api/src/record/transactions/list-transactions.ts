// What happened to a customer's money, newest first, with how many lines match and what they add up to.
import type { Transaction } from '@kivuko/contract/transactions.ts'
import type { Deps } from '#deps.ts'
import type { TransactionId, UserId } from '#platform/ids.ts'
import { pageOf } from '#platform/page-of.ts'
import { findCancellable } from './cancellable.ts'
import { type Stretch, searchStretches } from './search-store.ts'
import { findAfter, findAt, tallyExchanges, tallyTransactions } from './store.ts'
import { countOf, type Tally, totalsOf } from './sum-tallies.ts'
import { type Filter, type TransactionRow, toAnswer } from './transaction.ts'

/** `after` is the last line of the page before, when it is known: so many as `offset` are before it then, or were. */
type Page = { limit: number; offset: number; after: TransactionId | undefined }

export async function listTransactions(deps: Deps, userId: UserId, filter: Filter, page: Page) {
  const [stretches, exchanges] = await Promise.all([
    filter.search === undefined ? tallyAll(deps, userId, filter) : searchStretches(deps.db, userId, filter),
    tallyExchanges(deps.db, userId, filter),
  ])
  const tallies = stretches.flatMap((stretch) => stretch.tallies)
  const { rows, next } = pageOf(await readPage(deps, userId, filter, { ...page, stretches }), page.limit)
  const open = await findCancellable(deps, rows)
  const transactions: Transaction[] = rows.map((row) => toAnswer(row, open.has(row.source_id)))
  return { transactions, next, total_count: countOf(tallies), summary: totalsOf(deps.rates, tallies, exchanges) }
}

async function tallyAll({ db }: Deps, userId: UserId, filter: Filter): Promise<Stretch[]> {
  return [{ filter, tallies: await tallyTransactions(db, userId, filter) }]
}

/** One line more than the page holds, from the stretches it lies in. */
async function readPage(
  { db }: Deps,
  userId: UserId,
  filter: Filter,
  { limit, offset, after, stretches }: Page & { stretches: readonly Stretch[] },
): Promise<TransactionRow[]> {
  const found = stretches.filter(({ tallies }) => tallies.length > 0)
  const last = after ?? (offset === 0 ? undefined : await placeBefore(db, userId, { offset, found }))
  if (offset > 0 && !last) return []
  // How many are before a line that is named may have changed: it lies in any of them.
  const [first, ...others] = after ? found : beginningAt(found, offset)
  if (!first) return []
  let lines = countOf(first.tallies) - (after ? Number.POSITIVE_INFINITY : offset - countBefore(found, first))
  let end = first
  for (const next of others) {
    if (lines > limit) break
    lines += countOf(next.tallies)
    end = next
  }
  const range = { ...filter, from: end.filter.from, to: first.filter.to }
  return findAfter(db, userId, range, { after: last, limit: limit + 1, kinds: kindsOf(found) })
}

/** The line before the page, which is looked for in its stretch alone. */
async function placeBefore(
  db: Deps['db'],
  userId: UserId,
  { offset, found }: { offset: number; found: readonly Stretch[] },
): Promise<TransactionId | undefined> {
  const [stretch] = beginningAt(found, offset - 1)
  if (!stretch) return undefined
  const place = { offset: offset - 1 - countBefore(found, stretch), kinds: kindsOf([stretch]) }
  return findAt(db, userId, stretch.filter, place)
}

/** From the one that has the line with so many before it. */
function beginningAt(found: readonly Stretch[], offset: number): Stretch[] {
  const place = found.findIndex((each) => countBefore(found, each) + countOf(each.tallies) > offset)
  return place < 0 ? [] : found.slice(place)
}

function countBefore(found: readonly Stretch[], stretch: Stretch): number {
  return countOf(found.slice(0, found.indexOf(stretch)).flatMap(({ tallies }) => tallies))
}

function kindsOf(found: readonly Stretch[]): Pick<Tally, 'type' | 'state'>[] {
  const tallies = found.flatMap((each) => each.tallies)
  return [...new Map(tallies.map(({ type, state }) => [`${type} ${state}`, { type, state }])).values()]
}
