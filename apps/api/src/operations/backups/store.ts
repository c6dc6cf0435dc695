// SQL on backups that went well, and on what PostgreSQL says of its log.
import { sql } from 'kysely'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables } from '#tables.ts'

export const backups = rowTable('backups')

/** The last of each kind that there was. */
export function findLastBackups(db: Db): Promise<Tables['backups'][]> {
  return db
    .selectFrom('backups')
    .select((row) => ['kind', row.fn.max('at').as('at')])
    .groupBy('kind')
    .execute()
}

export type SavedLog = {
  /** Bytes that were written and that the receiver has not on disk; null without a receiver's slot. */
  unsaved_bytes: bigint | null
  /** Whether the last file of the log could not be archived; null where none is. */
  is_archive_failing: boolean | null
}

/** The slot of the receiver that keeps PostgreSQL's log while it is written. */
const RECEIVER_SLOT = 'kivuko_wal'

export async function readSavedLog(db: Db): Promise<SavedLog> {
  const { rows } = await sql<SavedLog>`
    select
      (select pg_wal_lsn_diff(case when pg_is_in_recovery() then null else pg_current_wal_lsn() end, restart_lsn)::bigint
        from pg_replication_slots where slot_name = ${RECEIVER_SLOT}) as unsaved_bytes,
      (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)
        from pg_stat_archiver where current_setting('archive_mode') <> 'off') as is_archive_failing`.execute(db)
  return rows[0] as SavedLog
}
