// What is known of backups: the last of each kind that went well, and what PostgreSQL says of its log.
import type { Db, Tables } from '#tables.ts'
import { findLastBackups, readSavedLog, type SavedLog } from './store.ts'

export type Backups = { last: readonly Tables['backups'][]; log: SavedLog }

export async function readBackups(db: Db): Promise<Backups> {
  return { last: await findLastBackups(db), log: await readSavedLog(db) }
}
