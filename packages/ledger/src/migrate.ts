// Brings a database to this version of the ledger: numbered SQL files, applied once each and in order.
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('../migrations/', import.meta.url)
// Any fixed number will do: it only has to be the same in every process.
const MIGRATION_LOCK = 4_815_162_342n

/** The database was migrated by a later version of the ledger than this one. */
export class LedgerTooOldError extends Error {
  constructor(found: number, known: number) {
    super(`the ledger in this database is at migration ${found}, this code knows ${known}: run a newer version`)
    this.name = 'LedgerTooOldError'
  }
}

/**
 * Creates or upgrades the schema `ledger`; safe to call at every start and from several processes at once. All or
 * nothing. Throws LedgerTooOldError when the database is newer than the code.
 */
export async function migrateLedger(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await applyMissing(client)
    await client.query('commit')
  } finally {
    // Ending the connection rolls back what was not committed.
    await client.end()
  }
}

async function applyMissing(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists ledger')
  await client.query(`create table if not exists ledger.migrations (
    number integer primary key, name text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ number: number }>(
    'select coalesce(max(number), 0) as number from ledger.migrations',
  )
  const found = rows[0]?.number ?? 0
  const migrations = await listMigrations()
  const known = migrations.at(-1)?.number ?? 0
  if (found > known) throw new LedgerTooOldError(found, known)
  for (const { number, name } of migrations) {
    if (number <= found) continue
    await client.query(await readFile(new URL(name, FOLDER), 'utf8'))
    await client.query('insert into ledger.migrations (number, name) values ($1, $2)', [number, name])
  }
}

async function listMigrations(): Promise<{ number: number; name: string }[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()
  return names.map((name) => ({ number: Number(name.slice(0, 4)), name }))
}
