// Every schema this process needs: the ledger's, the job tables, and the platform's own; and who may do what with them.
import { migrateLedger } from '@kivuko/ledger/migrate.ts'
import pg from 'pg'
import { createDatabase, createPool } from '#platform/database.ts'
import { createRoles, type DatabaseRoles, grantRights } from '#platform/database-roles.ts'
import { migrateJobs } from '#platform/jobs.ts'
import { migrate } from '#platform/migrate.ts'
import { FUNCTIONS, HIDDEN, OWN_ROWS, SEQUENCES, TABLE_CLASSES } from './table-access.ts'

/**
 * Safe to repeat and in parallel. Answers what updated older data; throws `NewerDatabaseError` for newer data. Without
 * `roles` the role in `url` is the only one there is; `MissingRolesError` says how to create them.
 */
export async function migrateAll(url: string, roles?: DatabaseRoles): Promise<string[]> {
  if (roles) await asOwner(url, (client) => createRoles(client, roles))
  await migrateLedger(url)
  const pool = createPool(url, { max: 2, applicationName: 'kivuko-migrate' })
  const db = createDatabase<unknown>(pool)
  try {
    await migrateJobs(url)
    const applied = await migrate(db)
    const rights = {
      classes: TABLE_CLASSES,
      hidden: HIDDEN,
      sequences: SEQUENCES,
      functions: FUNCTIONS,
      ownRows: OWN_ROWS,
    }
    if (roles) await asOwner(url, (client) => grantRights(client, roles, rights))
    return applied
  } finally {
    await db.destroy()
  }
}

/** Ending the connection rolls back what was not committed. */
async function asOwner(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
