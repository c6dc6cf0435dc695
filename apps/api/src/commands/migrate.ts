// `migrate.ts`: brings the database up to this version, and says what each role may do there; that of the test mode, too.
import pg from 'pg'
import { type Config, readConfig, readTestConfig } from '#config/read-config.ts'
import { migrateAll } from '#migrate-all.ts'
import type { DatabaseRoles } from '#platform/database-roles.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  for (const config of [readConfig(), readTestConfig()]) {
    if (!config) continue
    const { database, mode } = config
    const applied = await migrateAll(database.migrateUrl ?? database.url, rolesOf(database))
    const where = mode === 'test' ? ' of the test mode' : ''
    if (applied.length > 0)
      console.log(`Data${where} of an older version was brought up to date (${applied.join(', ')}).`)
  }
})

/** Undefined when one role does everything. */
function rolesOf({ url, migrateUrl, readRole }: Config['database']): DatabaseRoles | undefined {
  if (migrateUrl === undefined) return undefined
  const [runs, migrates] = [url, migrateUrl].map((each) => new pg.Client({ connectionString: each }))
  if (runs?.database !== migrates?.database)
    throw new Error('DATABASE_URL and DATABASE_MIGRATE_URL must name the same database, with two roles of it.')
  if (!runs?.user || runs.user === migrates?.user)
    throw new Error(
      'DATABASE_URL and DATABASE_MIGRATE_URL must name two roles: one that runs, such as kivuko_run, and the owner of the tables.',
    )
  return { run: runs.user, password: runs.password ?? undefined, read: readRole }
}
