// Every schema this process needs: the ledger's, the job tables, and the platform's own.
import { migrateLedger } from '@kivuko/ledger/migrate.ts'
import { createDatabase, createPool } from '#platform/database.ts'
import { migrateJobs } from '#platform/jobs.ts'
import { migrate } from '#platform/migrate.ts'

/** Safe to run again and from several processes. Throws `NewerDatabaseError` for a database of a newer version. */
export async function migrateAll(url: string): Promise<void> {
  await migrateLedger(url)
  const pool = createPool(url, { max: 2, applicationName: 'kivuko-migrate' })
  const db = createDatabase<unknown>(pool)
  try {
    await migrateJobs(url)
    await migrate(db)
  } finally {
    await db.destroy()
  }
}
