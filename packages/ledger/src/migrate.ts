// Brings a database to this version of the ledger: numbered SQL files, applied once each and in order.
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Queryable } from './queryable.ts'

const FOLDER = new URL('../migrations/', import.meta.url)
// Any fixed number will do: it only has to be the same in every process.
const MIGRATION_LOCK = 4_815_162_342n
/** While a change waits for a table, everybody else waits behind it: it waits briefly, and tries again. */
const PATIENCE = { lockMs: 2_000, pauseMs: 1_000, tries: 60 }
const LOCK_NOT_AVAILABLE = '55P03'

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
    for (let attempt = 1; !(await tryOnce(client, attempt)); attempt += 1) await wait(PATIENCE.pauseMs)
  } finally {
    // Ending the connection rolls back what was not committed.
    await client.end()
  }
}

/** False when it did not get its locks in time, and may try again: nothing was changed. */
async function tryOnce(client: pg.Client, attempt: number): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query(`set local lock_timeout = ${PATIENCE.lockMs}`)
    await applyMissing(client)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    const isBlocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
    if (!isBlocked || attempt >= PATIENCE.tries) throw error
    return false
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

/** Whether the database has every migration this code knows. */
export async function isLedgerMigrated(db: Queryable): Promise<boolean> {
  const { rows: found } = await db.query<{ table: string | null }>(`select to_regclass('ledger.migrations') as table`)
  if (!found[0]?.table) return false
  const { rows } = await db.query<{ number: number }>(
    'select coalesce(max(number), 0) as number from ledger.migrations',
  )
  return (rows[0]?.number ?? 0) >= ((await listMigrations()).at(-1)?.number ?? 0)
}

async function listMigrations(): Promise<{ number: number; name: string }[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()
  return names.map((name) => ({ number: Number(name.slice(0, 4)), name }))
}
