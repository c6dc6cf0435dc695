// Before a process serves: is the server one that Kivuko runs on, and reached as it must be?
import type pg from 'pg'
import { createClient, type DatabaseTimes } from './database.ts'

/** The database cannot be used as it is; the message says what to do. */
export class UnfitDatabaseError extends Error {}

/**
 * PostgreSQL writes `18.2` as 180002. On older ones every post of the ledger fails (15), or most of those that meet at
 * an account do (18.0, 18.1).
 */
export const SERVER_VERSION_MIN = 180_002

/** Throws UnfitDatabaseError for a server that is too old; `text` is how it names itself. */
export function assertVersion(number: number, text: string): void {
  if (number >= SERVER_VERSION_MIN) return
  throw new UnfitDatabaseError(
    `Kivuko needs PostgreSQL 18.2 or newer, and this server is ${text}: the ledger would fail on it. Upgrade the server (from 18.0 or 18.1 it is a minor update), and start again.`,
  )
}

/** Throws UnfitDatabaseError when this connection's server is too old. */
export async function assertServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  )
  assertVersion(rows[0]?.number ?? 0, rows[0]?.text ?? 'of an unknown version')
}

const POOLER =
  'DATABASE_URL leads to a pooler in transaction mode (such as PgBouncer). Jobs, locks and settings need sessions of their own: name PostgreSQL itself, or set the pooler to session mode.'
const REFUSES_START =
  'DATABASE_URL leads to a pooler (such as PgBouncer) that refuses what a session is started with, such as the limits of its waits. Name PostgreSQL itself.'

/** A pooler hands sessions out in one order or another: so many rounds meet one that is shared, also while others ask. */
const ROUNDS = 5

/**
 * Throws UnfitDatabaseError when two connections that are open at once share a session of the server, or one of them
 * has another session than before, as behind a pooler in transaction mode; or when something on the way refuses or drops
 * what a session is started with. A pooler in session mode that keeps both is let through.
 */
export async function assertSessions({ url, times }: { url: string; times: DatabaseTimes }): Promise<void> {
  const clients = [0, 1].map(() => createClient(url, { applicationName: 'kivuko-check', times }))
  try {
    for (const client of clients) await client.connect()
    const first = await Promise.all(clients.map(sessionOf))
    assertApart(first)
    for (let round = 0; round < ROUNDS; round += 1) {
      // Given back and asked for one after another, a shared session is met by the next, or one meets another.
      const later: number[] = []
      for (const client of clients) later.push(await sessionOf(client))
      assertApart(later)
      assertSame(first, later)
    }
    await Promise.all(clients.map((client) => assertStartedWith(client, times)))
  } catch (error) {
    if (/unsupported startup parameter/.test(String(error))) throw new UnfitDatabaseError(REFUSES_START)
    throw error
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** Throws UnfitDatabaseError when the limits of waiting are not those that were asked for. */
async function assertStartedWith(client: pg.Client, times: DatabaseTimes): Promise<void> {
  const { rows } = await client.query<{ name: string; ms: number }>(
    `select name, setting::int as ms from pg_settings
     where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
  )
  const asked = new Map([
    ['statement_timeout', times.statementMs],
    ['lock_timeout', times.lockMs],
    ['idle_in_transaction_session_timeout', times.idleMs],
  ])
  const dropped = rows.find(({ name, ms }) => ms !== asked.get(name))
  if (dropped)
    throw new UnfitDatabaseError(
      `Something between Kivuko and PostgreSQL drops what a session is started with: ${dropped.name} is ${dropped.ms} ms instead of ${asked.get(dropped.name)}, so a wait might never end. Name PostgreSQL itself in DATABASE_URL, or set ${[...asked].map(([name, ms]) => `${name} = ${ms}`).join(', ')} for the role (alter role … set …).`,
    )
}

/** Throws UnfitDatabaseError when two of the sessions are one. */
export function assertApart(pids: readonly number[]): void {
  if (new Set(pids).size < pids.length) throw new UnfitDatabaseError(POOLER)
}

/** Throws UnfitDatabaseError when a connection has another session than before. */
function assertSame(before: readonly number[], now: readonly number[]): void {
  if (before.some((pid, place) => pid !== now[place])) throw new UnfitDatabaseError(POOLER)
}

/**
 * Throws UnfitDatabaseError when `processes` of this size, and one that replaces another, would want more connections
 * than the server gives.
 */
export function assertRoom(wanted: { perProcess: number; processes: number; most: number }): void {
  const { perProcess, processes, most } = wanted
  const total = perProcess * processes
  if (total <= most) return
  throw new UnfitDatabaseError(
    `This process opens up to ${perProcess} connections, and with DATABASE_PROCESSES=${processes} all of them ${total}; the server gives ${most}. Lower DATABASE_POOL or JOBS_CONCURRENCY, raise max_connections of the server, or set DATABASE_PROCESSES to how many processes there are at once.`,
  )
}

/** How many connections the server gives to roles without special rights. */
export async function connectionsOf(client: pg.ClientBase | pg.Pool): Promise<number> {
  const { rows } = await client.query<{ most: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - current_setting('reserved_connections')::int as most`,
  )
  return rows[0]?.most ?? 0
}
