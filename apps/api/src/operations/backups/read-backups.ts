// How old backups are, and whether PostgreSQL's log is kept outside of it.
import type { Db } from '#tables.ts'
import { findLastBackups, readSavedLog, type SavedLog } from './store.ts'

/** The slot of the receiver that keeps PostgreSQL's log while it is written. */
const RECEIVER_SLOT = 'kivuko_wal'

export const readBackups = findLastBackups

export function readLog(db: Db): Promise<SavedLog> {
  return readSavedLog(db, RECEIVER_SLOT)
}
