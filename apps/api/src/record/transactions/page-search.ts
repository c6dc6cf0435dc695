// A page of what a search found, from the stretches it lies in.
import type { TransactionId, UserId } from '#platform/ids.ts'
import type { ReadDb } from '#tables.ts'
import { idAt } from './line-pack.ts'
import { countUpTo } from './scan-pack.ts'
import type { Search, Stretch } from './search-history.ts'
import { findAfter, findDay, findMany } from './store.ts'
import { countOf } from './sum-tallies.ts'
import type { TransactionRow } from './transaction.ts'

type Wanted = {
  filter: Search
  stretches: readonly Stretch[]
  limit: number
  /** So many come before the page; what is named by `after` says it better. */
  offset: number
  after: TransactionId | undefined
}

/** Where a page begins: in its first stretch behind a line, or behind so many that were found there. */
type Start = { first: number; skip: number; after?: TransactionId }

export async function pageSearch(db: ReadDb, userId: UserId, wanted: Wanted): Promise<TransactionRow[]> {
  const { stretches, limit } = wanted
  const start = wanted.after ? await startAfter(db, userId, wanted, wanted.after) : startAt(stretches, wanted.offset)
  if (!start) return []
  const parts: Promise<TransactionRow[]>[] = []
  let left = limit
  for (const [index, stretch] of stretches.slice(start.first).entries()) {
    if (left <= 0) break
    const from = index === 0 ? start : { first: 0, skip: 0 }
    const count = Math.min(countOf(stretch.tallies) - from.skip, left)
    parts.push(readPart(db, userId, { filter: wanted.filter, stretch, start: from, count: from.after ? left : count }))
    // How many come after a line is known only where it is read; the rest is cut off.
    left -= from.after ? 0 : count
  }
  return (await Promise.all(parts)).flat().slice(0, limit)
}

function startAt(stretches: readonly Stretch[], offset: number): Start | undefined {
  let skip = offset
  for (const [first, { tallies }] of stretches.entries()) {
    const count = countOf(tallies)
    if (skip < count) return { first, skip }
    skip -= count
  }
  return undefined
}

/** Undefined when the customer has no such line. */
async function startAfter(
  db: ReadDb,
  userId: UserId,
  { stretches }: Wanted,
  after: TransactionId,
): Promise<Start | undefined> {
  const day = await findDay(db, userId, after)
  if (day === undefined) return undefined
  const first = stretches.findIndex(({ days }) => days.from === undefined || days.from <= day)
  const stretch = stretches[first]
  if (!stretch) return undefined
  // It lies in days of which nothing was found: what follows begins with the next stretch.
  if (stretch.days.to !== undefined && stretch.days.to < day) return { first, skip: 0 }
  if (!stretch.packed) return { first, skip: 0, after }
  return { first, skip: countUpTo(stretch.packed.pack, stretch.packed.places, after) ?? 0 }
}

type Part = { filter: Search; stretch: Stretch; start: Start; count: number }

async function readPart(
  db: ReadDb,
  userId: UserId,
  { filter, stretch, start, count }: Part,
): Promise<TransactionRow[]> {
  const { days, packed } = stretch
  if (packed) {
    const places = packed.places.slice(start.skip, start.skip + count)
    return findMany(
      db,
      userId,
      places.map((place) => idAt(packed.pack, place)),
    )
  }
  const rows = await findAfter(db, userId, within(filter, days), { after: start.after, limit: start.skip + count })
  return rows.slice(start.skip)
}

/** The filter in the days of a stretch, which reach no further than it does. */
function within(filter: Search, { from, to }: Stretch['days']): Search {
  return { ...filter, from, to }
}
