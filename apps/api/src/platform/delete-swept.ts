// Forgets rows by sweeping over their table a few pages at a time: no statement takes longer because a table is larger, and
// no index in the order of age is written to with every row. (A block range index does not stay one: rows that are forgotten
// leave room for new ones, and what a range was said to hold is never taken back.)
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** 8 MB, some ten thousand rows. */
const PAGES_AT_ONCE = 1_000
/** Of a table that is larger than this (188 MB) a part is swept at each hour of the day. */
const PARTS = 24
const WHOLE_PAGES_MAX = PARTS * PAGES_AT_ONCE

export type Swept = {
  table: string
  /** Which of its rows go. */
  where: RawBuilder<unknown>
  now: Date
  pagesAtOnce?: number
  wholePagesMax?: number
}

/** Answers how many rows each statement removed. A row of a large table is gone within a day of its time. */
export async function deleteSwept<T>(db: Kysely<T>, swept: Swept): Promise<number[]> {
  const { table, where, now, pagesAtOnce = PAGES_AT_ONCE, wholePagesMax = WHOLE_PAGES_MAX } = swept
  const { rows } = await sql<{ pages: number }>`select (pg_relation_size(${table}::regclass)
    / current_setting('block_size')::int)::int as pages`.execute(db)
  const { from, to } = partOf(rows[0]?.pages ?? 0, { wholePagesMax, now })
  const removed: number[] = []
  for (let page = from; page < to; page += pagesAtOnce) {
    const [first, next] = [page, Math.min(page + pagesAtOnce, to)].map((each) => `(${each},0)`)
    const { numAffectedRows } = await sql`delete from ${sql.table(table)}
      where ctid >= ${first}::tid and ctid < ${next}::tid and ${where}`.execute(db)
    removed.push(Number(numAffectedRows ?? 0n))
  }
  return removed
}

/** All of a small table, of a large one the part of this hour. */
function partOf(pages: number, { wholePagesMax, now }: { wholePagesMax: number; now: Date }) {
  if (pages <= wholePagesMax) return { from: 0, to: pages }
  const size = Math.ceil(pages / PARTS)
  const from = now.getUTCHours() * size
  return { from, to: Math.min(from + size, pages) }
}
