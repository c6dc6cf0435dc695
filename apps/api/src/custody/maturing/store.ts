// SQL on purchases by card.
import { sql } from 'kysely'
import { countDisputes } from '#compliance/count-disputes.ts'
import type { CardPurchase } from '#custody/card-purchase.ts'
import { after } from '#platform/clock.ts'
import type { OrderId, UserId } from '#platform/ids.ts'
import { arrayOf, prepared } from '#platform/prepared-statements.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tx } from '#tables.ts'

export const cardPurchases = stateTable('card_purchases', {
  open: ['released', 'refunded'],
  released: ['refunded'],
  refunded: [],
})

export type Unmatured = { user_id: UserId; usd_cents: bigint | null; matures_at: Date | null }

/** Without those whose very coins are set aside for their delivery: those do not leave before. */
export const findUnmatured = prepared<Unmatured>(
  'find-unmatured',
  `select p.user_id, p.usd_cents, p.matures_at from card_purchases p
  where p.user_id = any($1::text[]) and p.state = 'open' and (p.matures_at is null or p.matures_at > $2)
    and not exists (select from withdrawals w
      where w.order_id = p.order_id and w.state not in ('failed', 'cancelled'))`,
)

export function findUnmaturedOf(db: Parameters<typeof findUnmatured>[0], userIds: readonly UserId[], now: Date) {
  return findUnmatured(db, [arrayOf(userIds), now])
}

export type Record = { waitingCents: bigint; clean: number; takenBack: number }

/**
 * What this customer's earlier purchases by card came to. Clean: it matured, and is older than `cleanMs`. One that was
 * disputed counts as taken back, also when the dispute was won.
 */
export async function findRecord(
  db: Db,
  userId: UserId,
  { now, cleanMs }: { now: Date; cleanMs: number },
): Promise<Record> {
  const rows = await db
    .selectFrom('card_purchases')
    .select(['state', 'usd_cents', 'matures_at', 'created_at'])
    .where('user_id', '=', userId)
    .execute()
  const isOld = ({ created_at }: { created_at: Date }) => created_at <= after(now, -cleanMs)
  const isWaiting = (row: (typeof rows)[number]) =>
    row.state === 'open' && (row.matures_at === null || row.matures_at > now)
  return {
    waitingCents: rows.filter(isWaiting).reduce((sum, { usd_cents }) => sum + (usd_cents ?? 0n), 0n),
    clean: rows.filter((row) => row.state !== 'refunded' && !isWaiting(row) && isOld(row)).length,
    takenBack: rows.filter(({ state }) => state === 'refunded').length + (await countDisputes(db, userId)),
  }
}

export async function findByOrders(db: Db, orderIds: readonly OrderId[]): Promise<Map<OrderId, CardPurchase>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db.selectFrom('card_purchases').selectAll().where('order_id', 'in', orderIds).execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** Those that wait: for a person first, then by their time. */
export async function findWaiting(
  db: Db,
  now: Date,
  { limit, after: last }: { limit: number; after: OrderId | undefined },
): Promise<CardPurchase[]> {
  const place = sql`coalesce(matures_at, '-infinity'), created_at, order_id`
  return db
    .selectFrom('card_purchases')
    .selectAll()
    .where('state', '=', 'open')
    .where((row) => row.or([row('matures_at', 'is', null), row('matures_at', '>', now)]))
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(${place}) > (select ${place} from card_purchases where order_id = ${last})`),
    )
    .orderBy('matures_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .orderBy('order_id')
    .limit(limit)
    .execute()
}

/** US cents that one member of staff decided about since then. */
export async function sumDecided(tx: Tx, by: UserId, since: Date): Promise<bigint> {
  const { sum } = await tx
    .selectFrom('card_purchases')
    .select(({ fn }) => fn.sum<bigint | string | null>('usd_cents').as('sum'))
    .where('decided_by', '=', by)
    .where('proposed_by', 'is', null)
    .where('decided_at', '>', since)
    .executeTakeFirstOrThrow()
  return BigInt(sum ?? 0)
}
