// Block trades as staff find them, and how long customers wait for an answer.
import type { AnswerTime } from '@kivuko/contract/block-trades.ts'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import type { BlockTradeId, UserId } from '#platform/ids.ts'
import { type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import type { Db } from '#tables.ts'
import { people } from '#users/people.ts'
import type { BlockTrade } from './block-trade.ts'
import { readAnswerTime } from './block-trades/store.ts'

const MEASURED_DAYS = 30

export type NamedTrade = BlockTrade & { customer: string | null; answerer: string | null }
export type TradeFilter = { state?: 'open' | 'ended' | undefined; search?: string | undefined }

/** Open ones oldest first, others newest first. */
export async function findBlockTrades(
  db: Db,
  { state, search }: TradeFilter,
  page: PageAsked,
): Promise<Page<NamedTrade>> {
  let query = named(db)
  if (state) query = query.where('b.ended_at', state === 'open' ? 'is' : 'is not', null)
  if (search)
    query = query.where((row) =>
      row.or([
        row('b.id', '=', search as BlockTradeId),
        row('b.reference', '=', search.toUpperCase()),
        row('b.user_id', '=', search as UserId),
      ]),
    )
  return pageById(query, 'b.id', page, state === 'open' ? 'asc' : 'desc')
}

export async function findBlockTrade(db: Db, id: BlockTradeId): Promise<NamedTrade | undefined> {
  return named(db).where('b.id', '=', id).executeTakeFirst()
}

function named(db: Db) {
  return db
    .selectFrom('block_trades as b')
    .leftJoin(people(db).as('c'), 'c.id', 'b.user_id')
    .leftJoin(people(db).as('u'), 'u.id', 'b.answered_by')
    .selectAll('b')
    .select(['c.name as customer', 'u.name as answerer'])
}

/** Requests without an answer, and trades whose stock is to be bought. */
export async function blockTradesWaiting(db: Db): Promise<WaitingLines> {
  const { count, oldest } = await db
    .selectFrom('block_trades')
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.min<Date | null>('created_at').as('oldest')])
    .where('ended_at', 'is', null)
    .where((row) => row.or([row('state', '=', 'asked'), row('short_at', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return { count: Number(count), since: oldest ?? undefined }
}

/** Of these customers, how many each has. */
export async function countBlockTrades(db: Db, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('block_trades')
    .select(({ fn }) => ['user_id', fn.countAll<bigint>().as('count')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]))
}

/** Null while nothing was answered in 30 days. */
export async function answerTimeOf({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<AnswerTime | null> {
  const { median, p95, answers } = await readAnswerTime(db, after(clock.now(), -MEASURED_DAYS * DAY_MS))
  return median === null || p95 === null ? null : { median_seconds: median, p95_seconds: p95, answers }
}
