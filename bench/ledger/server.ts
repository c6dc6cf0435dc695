// The PostgreSQL everything is measured on: our own, durable, in a temporary folder, or the one DATABASE_URL names.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readEnvironment } from '../../tools/environment.ts'
import { startPostgres } from '../../tools/postgres/start-postgres.ts'

export type BenchServer = AsyncDisposable & {
  /** Creates an empty database and answers its address. */
  createDatabase(name: string): Promise<string>
  addressOf(name: string): string
  dropDatabase(name: string): Promise<void>
  /** Writes out what earlier runs left, so that a run pays for itself alone. */
  settle(): Promise<void>
  facts(): Promise<{ version: string; settings: Record<string, string> }>
}

const WAL = { max_wal_size: '4GB', shared_buffers: '512MB' }

export async function startServer(): Promise<BenchServer> {
  const { DATABASE_URL } = readEnvironment()
  if (DATABASE_URL) return serverAt(DATABASE_URL, DATABASE_URL, dropAll)
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-ledger-bench-'))
  // Several gigabytes are not left behind when the run is interrupted.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const postgres = await startPostgres({ dataDir: folder, settings: WAL })
  return serverAt(postgres.url, postgres.adminUrl, async () => {
    await postgres.stop()
  })
}

function serverAt(
  url: string,
  adminUrl: string,
  end: (url: string, created: ReadonlySet<string>) => Promise<void>,
): BenchServer {
  const created = new Set<string>()
  const addressOf = (name: string) => {
    const address = new URL(url)
    address.pathname = `/${name}`
    return address.href
  }
  const dropDatabase = async (name: string) => {
    await drop(url, name)
    created.delete(name)
  }
  return {
    async createDatabase(name) {
      await drop(url, name)
      await query(url, `create database ${name}`)
      created.add(name)
      return addressOf(name)
    },
    addressOf,
    dropDatabase,
    async settle() {
      // Only a superuser or a member of pg_checkpoint may: on a borrowed server the runs share the background work.
      await query(adminUrl, 'checkpoint').catch(() => {})
    },
    async facts() {
      const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers', 'max_wal_size']
      const [{ version }] = await query(url, `select current_setting('server_version') as version`)
      const rows = await query(url, `select name, current_setting(name) as value from unnest($1::text[]) name`, [names])
      return { version, settings: Object.fromEntries(rows.map((row) => [row.name, row.value])) }
    },
    [Symbol.asyncDispose]: () => end(url, created),
  }
}

/** A borrowed server is left as it was. */
async function dropAll(url: string, created: ReadonlySet<string>): Promise<void> {
  for (const name of created) await drop(url, name)
}

/** Without force: only a superuser may end autovacuum's process; a plain drop asks it to leave and waits. */
async function drop(url: string, name: string): Promise<void> {
  await query(url, `drop database if exists ${name}`)
}

async function query(url: string, sql: string, values?: unknown[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}
