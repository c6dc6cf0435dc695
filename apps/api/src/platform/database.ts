// Connections, transactions, and the rule that no provider is called inside one.

import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, Kysely, PostgresDialect, type QueryResult, type Transaction } from 'kysely'
import pg from 'pg'
import { dropIfUseless, endIfMisled, noteLost } from './database-away.ts'
import { nameStatement, nameStatements } from './prepared-statements.ts'
import { keepCallersApart, traceStatements } from './trace-statements.ts'

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: deadlock_detected. */
const DEADLOCK_CODE = '40P01'
/** How often one transaction is begun that is undone for others each time. */
const DEADLOCK_TURNS = 3
const INT8_OID = 20
const DATE_OID = 1082
/** What is to happen once the transaction is committed. */
const insideTransaction = new AsyncLocalStorage<(() => void)[]>()

/** Nothing waits for a database for ever. Milliseconds. */
export type DatabaseTimes = {
  /** Until a connection is open, or one of the pool is free. */
  connectMs: number
  /** Of one statement, at the server. */
  statementMs: number
  /** For a lock. */
  lockMs: number
  /** Of a transaction in which nothing happens. */
  idleMs: number
  /** Without a word, until either side asks whether the other is there. */
  keepAliveMs: number
}

export type PoolOptions = {
  max: number
  applicationName: string
  /** Settings of each session, such as `-c synchronous_commit=off`. */
  settings?: string
  /** Without them statements take as long as they take. */
  times?: DatabaseTimes | undefined
  /** For a library of its own mind: values as the driver reads them by itself. */
  isPlain?: boolean
  /** Its statements are spans of what makes them. */
  isTraced?: boolean
}

/** Of a connection that is opened for one thing. */
const CONNECT_MS = 10_000
/** Beyond the server's own time for a statement: a server that is frozen ends none. */
const SILENCE_MS = 3_000
/** What follows the first question whether the other side is there: each so many seconds later, so many times. */
const PROBES = { everyS: 2, count: 3 }

/** What connects to the database: the time each step may take, and the questions that find out who is gone. */
export function connectionOptions(url: string, times: DatabaseTimes | undefined, settings = ''): pg.ClientConfig {
  const idleS = times && Math.ceil(times.keepAliveMs / 1000)
  // The server, too, has to notice whom it lost: until then it keeps their locks.
  const probes = times
    ? `-c tcp_keepalives_idle=${idleS} -c tcp_keepalives_interval=${PROBES.everyS} -c tcp_keepalives_count=${PROBES.count}`
    : ''
  const options = [settings, probes].filter((each) => each !== '').join(' ')
  return {
    connectionString: url,
    keepAlive: true,
    ...(options ? { options } : {}),
    ...(times && {
      connectionTimeoutMillis: times.connectMs,
      statement_timeout: times.statementMs,
      query_timeout: times.statementMs + SILENCE_MS,
      lock_timeout: times.lockMs,
      idle_in_transaction_session_timeout: times.idleMs,
      keepAliveInitialDelayMillis: times.keepAliveMs,
    }),
  }
}

/** A pool with 64-bit integers as bigint and days as text, for they have no time zone. `url` may name a unix socket. */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') => {
      if (format === 'binary') return pg.types.getTypeParser(oid, format)
      if (oid === INT8_OID) return BigInt
      return oid === DATE_OID ? String : pg.types.getTypeParser(oid)
    },
  }
  const pool = new pg.Pool({
    ...connectionOptions(url, options.times, options.settings),
    max: options.max,
    application_name: options.applicationName,
    // Statements that nobody waits between leave at once; whoever waits for each sees no difference.
    pipeline: true,
    ...(options.isPlain ? {} : { types }),
  })
  if (options.isTraced) keepCallersApart(pool)
  noteFailedConnections(pool)
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => {})
  pool.on('release', (_error, client) => endIfMisled(client))
  pool.on('connect', (client) => {
    client.on('error', noteLost)
    if (options.isTraced) traceStatements(client)
    nameStatements(client, (error) => dropIfUseless(client, noteLost(error)))
  })
  return pool
}

type ClientOptions = { applicationName: string; times?: DatabaseTimes }

/** One connection, for what must not share its session; its owner ends it. */
export function createClient(url: string, { applicationName, times }: ClientOptions): pg.Client {
  const client = new pg.Client({
    connectionTimeoutMillis: CONNECT_MS,
    ...connectionOptions(url, times),
    application_name: applicationName,
  })
  client.on('error', () => {})
  return client
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/** However a connection is asked for, what stops it is known for a database that is away. */
function noteFailedConnections(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as {
    (): Promise<pg.PoolClient>
    (callback: Connected): void
  }
  function noting(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback) {
      connect((error, client, done) => callback(error && noteLost(error), client, done))
      return undefined
    }
    return connect().catch((error: unknown) => {
      throw noteLost(error)
    })
  }
  Object.assign(pool, { connect: noting })
}

/** Kysely on the pool, with marked transactions, so that `assertOutsideTransaction` can refuse a provider call. */
export function createDatabase<Tables>(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Runs `work` in one transaction. Opened by use cases only, never by a store or a route. Where two wait for each other
 * PostgreSQL undoes one of them: that one is run again from its beginning, so `work` keeps nothing outside `tx`.
 */
export async function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let turn = 1; ; turn += 1)
    try {
      return await markTransaction(() => db.transaction().execute(work))
    } catch (error) {
      if (turn === DEADLOCK_TURNS || !isDeadlock(error)) throw error
    }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === DEADLOCK_CODE
}

/** `work` begins a transaction and ends it. */
export async function markTransaction<T>(work: () => Promise<T>): Promise<T> {
  assert(!insideTransaction.getStore(), 'a transaction was opened inside another')
  const afterwards: (() => void)[] = []
  const answer = await insideTransaction.run(afterwards, work)
  for (const each of afterwards) each()
  return answer
}

/** For what counts and must not throw: done once the transaction is committed, never when it is undone. */
export function onCommit(work: () => void): void {
  const afterwards = insideTransaction.getStore()
  assert(afterwards, 'there is no transaction to wait for')
  afterwards.push(work)
}

/** Reads of one moment: what several queries answer fits together, whatever is written meanwhile. */
export function inSnapshot<Tables, T>(db: Kysely<Tables>, read: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** Called by every provider adapter: a slow provider must never hold row locks. */
export function assertOutsideTransaction(provider: string): void {
  assert(!insideTransaction.getStore(), `${provider} was called inside a database transaction`)
}

/** The shape other packages use to write inside our transaction. Their statements are constant: parsed once a connection. */
export function queryable(tx: { executeQuery<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> }) {
  return {
    async query<R>(text: string, values: unknown[] = []): Promise<{ rows: R[] }> {
      nameStatement(text)
      const result = await tx.executeQuery<R>(CompiledQuery.raw(text, values))
      return { rows: result.rows }
    },
  }
}

/** PostgreSQL's code for a unique violation, and the constraint it names. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined
}
