// Brings a database up to this version: numbered SQL files, forward only, each in a transaction of its own that waits
// briefly for its locks, and again, so that nobody else waits behind it.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url))
// Any fixed number will do: it only has to be the same in every process.
const MIGRATION_LOCK = 7_240_119_356n
/**
 * A file that begins so is run statement by statement, each of which ends with `;` and its line. Each must be safe to
 * repeat.
 */
const OUTSIDE = /^-- outside a transaction\b/
const LOCK_NOT_AVAILABLE = '55P03'

/** The database was migrated by a newer Kivuko. */
export class NewerDatabaseError extends Error {}
/** A file differs from what was run; or it did not get its locks. The message says what to do. */
export class MigrationError extends Error {}

export type MigrateOptions = {
  folder?: string
  /** How long one try waits for a lock: so long others may wait behind it. */
  lockMs?: number
  /** Between two tries, in which the others come through. */
  pauseMs?: number
  tries?: number
}

type File = { name: string; text: string; checksum: string }

/** Every file, in the order they run. A checksum is SHA-256 of the file as hexadecimal. */
export async function readMigrations(folder = FOLDER): Promise<File[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(`${folder}/${file}`, 'utf8')
      return { name: file.replace(/\.sql$/, ''), text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Runs what is missing, and answers its names when an older version had been here; of a new database there is nothing
 * to tell. Others that migrate at the same time must be kept out: `aloneMigrating`. Throws NewerDatabaseError and
 * MigrationError.
 */
export async function migrate(client: pg.ClientBase, options: MigrateOptions = {}): Promise<string[]> {
  const { folder, lockMs = 2_000, pauseMs = 1_000, tries = 60 } = options
  const files = await readMigrations(folder)
  const applied = await prepareRecord(client, files)
  const missing = files.filter(({ name }) => !applied.has(name))
  await client.query(`set lock_timeout = ${lockMs}`)
  try {
    for (const file of missing) await runPatiently(client, file, { pauseMs, tries })
  } finally {
    await client.query('reset lock_timeout').catch(() => {})
  }
  return applied.size === 0 ? [] : missing.map(({ name }) => name)
}

/** Migrations of one database run one after another, whoever starts them. */
export async function aloneMigrating<R>(client: pg.ClientBase, work: () => Promise<R>): Promise<R> {
  // Asked again and again: a statement that waits would hold up an index that is built concurrently, for ever.
  while (!(await tryLock(client))) await wait(100)
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
  }
}

async function tryLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK])
  return rows[0]?.mine === true
}

/** What was run, and that it was these files. The table's name is of the library that wrote it before. */
async function prepareRecord(client: pg.ClientBase, files: readonly File[]): Promise<Set<string>> {
  await client.query(
    `create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`,
  )
  const { rows: columns } = await client.query(
    `select from information_schema.columns where table_schema = 'public' and table_name = 'kysely_migration' and column_name = 'checksum'`,
  )
  if (columns.length === 0) await client.query('alter table kysely_migration add column checksum text')
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from kysely_migration order by name',
  )
  const known = new Map(files.map((file) => [file.name, file]))
  for (const { name, checksum } of rows) {
    const file = known.get(name)
    if (!file)
      throw new NewerDatabaseError(
        `This database was made by a newer Kivuko (it has the migration ${name}). Update Kivuko, or point it at another database.`,
      )
    if (checksum !== null && checksum !== file.checksum)
      throw new MigrationError(
        `The file ${name}.sql is not what was run on this database: a migration never changes. Put the file of the release back, and write what is new into a file of its own.`,
      )
  }
  for (const { name, checksum } of rows)
    if (checksum === null)
      await client.query('update kysely_migration set checksum = $2 where name = $1', [name, known.get(name)?.checksum])
  return new Set(rows.map(({ name }) => name))
}

type Patience = { pauseMs: number; tries: number }

async function runPatiently(client: pg.ClientBase, file: File, { pauseMs, tries }: Patience): Promise<void> {
  const runOnce = OUTSIDE.test(file.text) ? runOutside : runInside
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runOnce(client, file)
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error
      if (attempt >= tries)
        throw new MigrationError(
          `${file.name}.sql did not get its locks in ${tries} tries: something reads or writes its tables for long. Nothing of the file was changed. Find it in pg_stat_activity, end it, and migrate again.`,
          { cause: error },
        )
    }
    await wait(pauseMs)
  }
}

async function runInside(client: pg.ClientBase, file: File): Promise<void> {
  await client.query('begin')
  try {
    await client.query(file.text)
    await record(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function runOutside(client: pg.ClientBase, file: File): Promise<void> {
  const lines = file.text.split('\n').filter((line) => !line.startsWith('--'))
  for (const statement of lines.join('\n').split(';\n')) if (statement.trim() !== '') await client.query(statement)
  await record(client, file)
}

async function record(client: pg.ClientBase, { name, checksum }: File): Promise<void> {
  await client.query('insert into kysely_migration (name, timestamp, checksum) values ($1, now()::text, $2)', [
    name,
    checksum,
  ])
}

/** True when every migration of this version has run. */
export async function isMigrated<T>(db: Kysely<T>): Promise<boolean> {
  return (await findMissing(db)).missing.length === 0
}

/** What has not run; `isEmpty`: nothing ever has. */
export async function findMissing<T>(db: Kysely<T>): Promise<{ missing: string[]; isEmpty: boolean }> {
  const applied = new Set(await appliedMigrations(db))
  const files = await readMigrations()
  return {
    missing: files.map(({ name }) => name).filter((name) => !applied.has(name)),
    isEmpty: applied.size === 0,
  }
}

async function appliedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const table = await sql<{
    found: string | null
  }>`select to_regclass('public.kysely_migration')::text as found`.execute(db)
  if (!table.rows[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
