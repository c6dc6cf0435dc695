// SQL on block trades of one customer.
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tx } from '#tables.ts'
import { BLOCK_TRADE_TRANSITIONS, type BlockTrade } from '#trading/block-trade.ts'

export const blockTrades = stateTable('block_trades', BLOCK_TRADE_TRANSITIONS)

/** Newest first. */
export async function findOwnTrades(db: Db, userId: UserId, limit: number): Promise<BlockTrade[]> {
  return db
    .selectFrom('block_trades')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Firm prices that a customer let go since then: looked at, and not taken or not paid. */
export async function countUnaccepted(tx: Tx, userId: UserId, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('block_trades')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('ended_at', '>', since)
    .where('price_micros', 'is not', null)
    .where('held_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of what was asked since then: half of the answers came within `median`, 19 of 20 within `p95`. */
export async function readAnswerTime(
  db: Db,
  since: Date,
): Promise<{ median: number | null; p95: number | null; answers: number }> {
  const waited = sql`extract(epoch from first_answered_at - created_at)`
  const { rows } = await sql<{ median: number | null; p95: number | null; answers: number }>`
    select ceil(percentile_disc(0.5) within group (order by ${waited}))::int as median,
      ceil(percentile_disc(0.95) within group (order by ${waited}))::int as p95, count(*)::int as answers
    from block_trades where first_answered_at is not null and created_at > ${since}`.execute(db)
  return rows[0] ?? { median: null, p95: null, answers: 0 }
}
