// SQL on what the price sources said last, and on whose turn it is to ask them. Only the server's clock counts.
import { sql } from 'kysely'
import type { Db } from '#tables.ts'

/** Every process listens to it. */
export const PRICES_CHANNEL = 'kivuko_prices'

/** By pair: millionths as text, and milliseconds from when the turn was taken to when the price was true. */
export type ToldPrices = Record<string, [micros: string, offsetMs: number]>

export type ToldFeed = {
  source: string
  turn: bigint
  prices: unknown
  /** Since the turn in which they were heard was taken. */
  elapsedMs: number
  /** Since a turn was last taken. */
  idleMs: number
}

/** A source that was never asked has a turn to take at once. */
export async function ensureFeeds(db: Db, sources: readonly string[]): Promise<void> {
  await sql`insert into price_feeds (source) select unnest(${sources}::text[]) on conflict do nothing`.execute(db)
}

/** Of the sources nobody has asked for `waitMs`, those this process may ask now, with the turns it then has. */
export async function takeTurns(
  db: Db,
  asked: readonly { source: string; waitMs: number }[],
): Promise<{ source: string; turn: bigint }[]> {
  const { rows } = await sql<{ source: string; turn: bigint }>`
    with free as (
      select feed.source from price_feeds feed
      join unnest(${asked.map(({ source }) => source)}::text[], ${asked.map(({ waitMs }) => waitMs)}::float8[]) as due (source, wait_ms)
        on due.source = feed.source
      where feed.taken_at <= clock_timestamp() - due.wait_ms * interval '1 millisecond'
      for update of feed skip locked
    )
    update price_feeds feed set turn = feed.turn + 1, taken_at = clock_timestamp()
    from free where feed.source = free.source
    returning feed.source, feed.turn`.execute(db)
  return rows
}

/** False, and nothing is written, when another process has taken a later turn meanwhile. */
export async function tellPrices(
  db: Db,
  { source, turn, prices }: { source: string; turn: bigint; prices: ToldPrices },
): Promise<boolean> {
  const { rows } = await sql`
    with told as (
      update price_feeds set told_turn = turn, told_from = taken_at, prices = ${JSON.stringify(prices)}::jsonb
      where source = ${source} and turn = ${turn} returning 1
    )
    select pg_notify(${PRICES_CHANNEL}, '') from told`.execute(db)
  return rows.length === 1
}

export async function readFeeds(db: Db, sources: readonly string[]): Promise<ToldFeed[]> {
  const { rows } = await sql<Omit<ToldFeed, 'elapsedMs' | 'idleMs'> & { elapsed_ms: number; idle_ms: number }>`
    select source, told_turn as turn, prices,
      (extract(epoch from now - greatest(told_from, now - interval '1 year')) * 1000)::float8 as elapsed_ms,
      (extract(epoch from now - greatest(taken_at, now - interval '1 year')) * 1000)::float8 as idle_ms
    from price_feeds, clock_timestamp() as now
    where source = any(${sources}::text[])`.execute(db)
  return rows.map(({ elapsed_ms, idle_ms, ...row }) => ({ ...row, elapsedMs: elapsed_ms, idleMs: idle_ms }))
}
