// Connections, transactions, and the rule that no provider is called inside one.

import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, Kysely, PostgresDialect, type QueryResult, type Transaction } from 'kysely'
import pg from 'pg'
import { nameStatements } from './prepared-statements.ts'

const INT8_OID = 20
const DATE_OID = 1082
const insideTransaction = new AsyncLocalStorage<boolean>()

export type PoolOptions = {
  max: number
  applicationName: string
  /** Settings of each session, such as `-c synchronous_commit=off`. */
  settings?: string
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
    connectionString: url,
    max: options.max,
    application_name: options.applicationName,
    ...(options.settings ? { options: options.settings } : {}),
    types,
  })
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    nameStatements(client)
  })
  return pool
}

/** Kysely on the pool, with marked transactions, so that `assertOutsideTransaction` can refuse a provider call. */
export function createDatabase<Tables>(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Runs `work` in one transaction. Opened by use cases only, never by a store or a route. */
export function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  assert(!insideTransaction.getStore(), 'a transaction was opened inside another')
  return insideTransaction.run(true, () => db.transaction().execute(work))
}

/** Reads of one moment: what several queries answer fits together, whatever is written meanwhile. */
export function inSnapshot<Tables, T>(db: Kysely<Tables>, read: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** Called by every provider adapter: a slow provider must never hold row locks. */
export function assertOutsideTransaction(provider: string): void {
  assert(!insideTransaction.getStore(), `${provider} was called inside a database transaction`)
}

/** The shape other packages use to write inside our transaction. */
export function queryable(tx: { executeQuery<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> }) {
  return {
    async query<R>(text: string, values: unknown[] = []): Promise<{ rows: R[] }> {
      const result = await tx.executeQuery<R>(CompiledQuery.raw(text, values))
      return { rows: result.rows }
    },
  }
}

/** PostgreSQL's code for a unique violation, and the constraint it names. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined
}
