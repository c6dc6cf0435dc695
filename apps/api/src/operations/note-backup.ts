// Whoever made a backup, a copy of the documents or a drill says that it went well: alerts count from there.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { backups } from './backups/store.ts'

export const BACKUP_KINDS = ['database', 'documents', 'drill'] as const

export async function noteBackup({ db, clock }: Deps, kind: (typeof BACKUP_KINDS)[number]): Promise<void> {
  await inTransaction(db, (tx) => backups.addOnce(tx, { kind, at: clock.now() }, ['kind', 'at']))
}
