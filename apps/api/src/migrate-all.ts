// Every schema this process needs: the ledger's, the job tables, and the platform's own.
import { migrateLedger } from '@kivuko/ledger/migrate.ts'
import { createDatabase, createPool } from '#platform/database.ts'
import { migrateJobs } from '#platform/jobs.ts'
import { migrate } from '#platform/migrate.ts'

/** Safe to repeat and in parallel. Answers what updated older data; throws `NewerDatabaseError` for newer data. */
export async function migrateAll(url: string): Promise<string[]> {
  await migrateLedger(url)
  const pool = createPool(url, { max: 2, applicationName: 'kivuko-migrate' })
  const db = createDatabase<unknown>(pool)
  try {
    await migrateJobs(url)
    return await migrate(db)
  } finally {
    await db.destroy()
  }
}
