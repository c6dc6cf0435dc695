// SQL on packed histories.
import { sql } from 'kysely'
import type { PackId, UserId } from '#platform/ids.ts'
import type { Db, ReadDb, Tx } from '#tables.ts'
import type { PackedLine, StoredPack } from './line-pack.ts'
import type { Days } from './period.ts'
import { BOUGHT, LINE_TYPE } from './store.ts'

/** A pack without its lines: the days it holds all lines of. */
export type PackDays = { id: PackId; from_day: string; to_day: string }

/** Those that reach into the period, the newest first. */
export async function findPackDays(db: ReadDb, userId: UserId, { from, to }: Days): Promise<PackDays[]> {
  let query = db
    .selectFrom('line_packs')
    .select(['id', 'from_day', 'to_day'])
    .where('user_id', '=', userId)
    .where('corrections', 'is not', null)
  if (from) query = query.where('to_day', '>=', from)
  if (to) query = query.where('from_day', '<=', to)
  return query.orderBy('from_day', 'desc').execute()
}

/** What is stored of these packs of the customer; those that are gone are left out. */
export async function findPacks(
  db: ReadDb,
  userId: UserId,
  ids: readonly PackId[],
): Promise<(StoredPack & { id: PackId })[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('line_packs')
    .select(['id', 'lines', 'kinds', 'body', 'corrections'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('corrections', 'is not', null)
    .$narrowType<{ corrections: Buffer }>()
    .execute()
}

/** Those of an older version, which are not searched any more. */
export async function deleteOldPacks(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('line_packs').where('user_id', '=', userId).where('corrections', 'is', null).execute()
}

export type DayCount = { day: string; lines: number }

/**
 * How many lines each day has that may be packed and is not, the oldest first. A day may be packed when no open
 * transaction can still write to it unseen by the packs' triggers: three days before the oldest began.
 */
export async function countUnpackedDays(db: ReadDb, userId: UserId): Promise<DayCount[]> {
  const { rows } = await sql<{ day: string; lines: bigint }>`
    select day, count(*) as lines from transactions t
    where user_id = ${userId} and day <= ${SETTLED_DAY}
      and not exists (select from line_packs p where p.user_id = t.user_id and t.day between p.from_day and p.to_day)
    group by day order by day`.execute(db)
  return rows.map(({ day, lines }) => ({ day, lines: Number(lines) }))
}

const SETTLED_DAY = sql`(select (least(now(), min(xact_start)) at time zone 'utc')::date - 3 from pg_stat_activity
  where datname = current_database())`

/** Until the transaction ends nobody adds to the customer's days of old, or changes their lines. */
export async function lockPacks(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('line-packs:' || ${userId}::text, 0))`.execute(tx)
}

/** Those of these days, the newest first. */
export async function findLinesOf(tx: Tx, userId: UserId, { from, to }: Required<Days>): Promise<PackedLine[]> {
  const { rows } = await sql<PackedLine>`
    select id, day, ${LINE_TYPE} as type, state, currency, ${BOUGHT} as bought, amount_units as units,
      corrected_units(t) as corrected, search from transactions t
    where user_id = ${userId} and day between ${from}::date and ${to}::date
      and created_at > ${from}::date - 2 and created_at < ${to}::date + 3
    order by created_at desc, id desc`.execute(tx)
  return rows
}

/** Nothing is written when one of its days is in a pack already. */
export async function insertPack(
  tx: Tx,
  { userId, id, days, pack, now }: { userId: UserId; id: PackId; days: Required<Days>; pack: StoredPack; now: Date },
): Promise<void> {
  await sql`
    insert into line_packs (id, user_id, from_day, to_day, lines, kinds, body, corrections, packed_at)
    select ${id}, ${userId}, ${days.from}::date, ${days.to}::date, ${pack.lines}, ${JSON.stringify(pack.kinds)}::jsonb,
      ${pack.body}, ${pack.corrections}, ${now}
    where not exists (select from line_packs where user_id = ${userId}
      and from_day <= ${days.to}::date and to_day >= ${days.from}::date)`.execute(tx)
}

/** As the database makes it, for texts it made so. */
export async function inLowerCase(db: ReadDb, word: string): Promise<string> {
  const { rows } = await sql<{ word: string }>`select lower(${word}) as word`.execute(db)
  return rows[0]?.word ?? word
}
