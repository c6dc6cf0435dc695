// Every schema this process needs: the ledger's, the job tables, and the platform's own; and who may do what with them.
import { migrateLedger } from '@kivuko/ledger/migrate.ts'
import pg from 'pg'
import { createRoles, type DatabaseRoles, grantRights } from '#platform/database-roles.ts'
import { migrateJobs } from '#platform/jobs.ts'
import { aloneMigrating, migrate } from '#platform/migrate.ts'
import { assertServer } from '#platform/server-check.ts'
import { FUNCTIONS, HIDDEN, OWN_ROWS, SEQUENCES, TABLE_CLASSES } from './table-access.ts'

/**
 * Safe to repeat and in parallel. Answers what updated older data; throws `NewerDatabaseError` for newer data,
 * `UnfitDatabaseError` for an old server, `MigrationError` for a file that was changed or got no locks. Without `roles`
 * the role in `url` is the only one there is; `MissingRolesError` says how to create them.
 */
export async function migrateAll(url: string, roles?: DatabaseRoles): Promise<string[]> {
  return asOwner(url, async (client) => {
    await assertServer(client)
    if (roles) await createRoles(client, roles)
    return aloneMigrating(client, async () => {
      await migrateLedger(url)
      await migrateJobs(url)
      const applied = await migrate(client)
      const rights = {
        classes: TABLE_CLASSES,
        hidden: HIDDEN,
        sequences: SEQUENCES,
        functions: FUNCTIONS,
        ownRows: OWN_ROWS,
      }
      if (roles) await grantRights(client, roles, rights)
      return applied
    })
  })
}

/** Ending the connection rolls back what was not committed. */
async function asOwner<R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
