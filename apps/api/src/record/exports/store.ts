// SQL on long exports and on the parts of their files.
import { sql } from 'kysely'
import type { ExportId, UserId } from '#platform/ids.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tx } from '#tables.ts'
import { EXPORT_TRANSITIONS, type ExportKind, type ExportRow } from './export.ts'

export const exports = stateTable('exports', EXPORT_TRANSITIONS)

type Attempt = { exportId: ExportId; attempt: number }

/** Held until the transaction ends: an account asks for one after another. */
export async function lockAccount(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${userId}`}, 0))`.execute(tx)
}

/** Newest first. What has expired is gone, whether or not it was swept up. */
export async function findExports(
  db: Db,
  { userId, kind, now, limit }: { userId: UserId; kind: ExportKind; now: Date; limit: number },
): Promise<ExportRow[]> {
  return db
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** What is not over, of every kind. */
export async function findOpenExports(db: Db, userId: UserId): Promise<ExportRow[]> {
  return db
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', ['waiting', 'drawing'])
    .execute()
}

export async function countExportsSince(db: Db, userId: UserId, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('exports')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The next attempt, with nothing of the ones before; undefined when it is over. */
export async function beginAttempt(tx: Tx, id: ExportId): Promise<ExportRow | undefined> {
  const row = await exports.lockAndAdvance(tx, id, 'drawing', { lines_done: 0 })
  if (!row) return undefined
  await tx.deleteFrom('export_parts').where('export_id', '=', id).execute()
  return { ...row, attempt: await exports.countUp(tx, id, 'attempt') }
}

export async function insertPart(
  db: Db,
  { exportId, attempt, place, bytes }: Attempt & { place: number; bytes: Buffer },
): Promise<void> {
  await db.insertInto('export_parts').values({ export_id: exportId, attempt, place, bytes }).execute()
}

/** False when this attempt is not the one any more. */
export async function setProgress(db: Db, { exportId, attempt, lines }: Attempt & { lines: number }): Promise<boolean> {
  const result = await db
    .updateTable('exports')
    .set({ lines_done: lines })
    .where('id', '=', exportId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'drawing')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** One part of a file after another. */
export async function* eachPart(db: Db, { exportId, attempt }: Attempt): AsyncGenerator<Buffer> {
  for (let place = 0; ; place += 1) {
    const part = await db
      .selectFrom('export_parts')
      .select('bytes')
      .where('export_id', '=', exportId)
      .where('attempt', '=', attempt)
      .where('place', '=', place)
      .executeTakeFirst()
    if (!part) return
    yield part.bytes
  }
}

/** With their parts. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('exports').where('expires_at', '<=', now).execute()
}

/** Those not over whose job is gone, or was tried as often as it is tried: nobody would ever end them. */
export async function findStranded(db: Db): Promise<ExportId[]> {
  const { rows } = await sql<{ id: ExportId }>`
    select id from exports where state in ('waiting', 'drawing') and not exists (
      select from graphile_worker.jobs where key = 'export:' || exports.id and attempts < max_attempts)`.execute(db)
  return rows.map(({ id }) => id)
}
