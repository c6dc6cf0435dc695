// Brings a database up to this version: numbered SQL files, forward only, all that are missing in one transaction.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url))

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {}
    for (const file of (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()) {
      const text = await readFile(`${FOLDER}${file}`, 'utf8')
      migrations[file.replace(/\.sql$/, '')] = { up: async (db) => void (await sql.raw(text).execute(db)) }
    }
    return migrations
  },
}

/** The database was migrated by a newer Kivuko. */
export class NewerDatabaseError extends Error {}

/**
 * Runs what is missing, and answers its names when an older version had been here; of a new database there is nothing
 * to tell. Safe to call from several processes at once (the migrator takes a lock).
 */
export async function migrate<T>(db: Kysely<T>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: sqlFiles })
  const known = new Set(Object.keys(await sqlFiles.getMigrations()))
  const applied = await appliedMigrations(db)
  const unknown = applied.find((name) => !known.has(name))
  if (unknown) {
    throw new NewerDatabaseError(
      `This database was made by a newer Kivuko (it has the migration ${unknown}). Update Kivuko, or point it at another database.`,
    )
  }
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return applied.length === 0 ? [] : (results ?? []).map(({ migrationName }) => migrationName)
}

/** True when every migration of this version has run. */
export async function isMigrated<T>(db: Kysely<T>): Promise<boolean> {
  const applied = new Set(await appliedMigrations(db))
  return Object.keys(await sqlFiles.getMigrations()).every((name) => applied.has(name))
}

async function appliedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const table = await sql<{
    found: string | null
  }>`select to_regclass('public.kysely_migration')::text as found`.execute(db)
  if (!table.rows[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
