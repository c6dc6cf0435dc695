// One transaction whose statements are sent without waiting for one another's answers: for what many callers share, where
// waiting a round trip for each statement costs more than the statements.
import assert from 'node:assert/strict'
import type { Writable } from 'node:stream'
import { type CompiledQuery, Kysely, PostgresDialect, type QueryResult, type Transaction } from 'kysely'
import type pg from 'pg'
import { markTransaction } from './database.ts'

/**
 * Runs `work` in one transaction on a connection of its own. Statements that are made without waiting (`Promise.all`)
 * are run in the order they were made, each with a snapshot of its own, as READ COMMITTED has it; after one that fails
 * the others fail as well. Of what `prepared` declares the order is exact; what Kysely builds may come later than what
 * was made after it. The first are sent with the beginning and only read: nothing is written before that is known to
 * have succeeded.
 */
export async function inPipeline<Tables, T>(pool: pg.Pool, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const way = waysOf(client)
  let isUseless = false
  try {
    const begun = way.begin()
    try {
      return await markTransaction(async () => {
        const answer = await work(way.db as unknown as Transaction<Tables>)
        await begun
        // A transaction in which a statement failed is undone by its commit, which says so.
        assert.equal((await client.query('commit')).command, 'COMMIT', 'a failed transaction was to be committed')
        return answer
      })
    } catch (error) {
      await begun
        .then(() => client.query('rollback'))
        .catch(() => {
          isUseless = true
        })
      throw error
    }
  } finally {
    client.release(isUseless)
  }
}

/** The answers of statements that were made at once, or why the first of them failed: those behind it only fail with it. */
export async function together<const T extends readonly Promise<unknown>[]>(
  ...statements: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const outcomes = await Promise.allSettled(statements)
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as never
}

/** A connection as a transaction uses it. */
type Ways = { db: Kysely<unknown>; begin(): Promise<void> }

const known = new WeakMap<pg.PoolClient, Ways>()
const READS = /^\s*(?:select|with)\b/i

type Wired = { connection: { stream: Writable } }

function waysOf(client: pg.PoolClient): Ways {
  const before = known.get(client)
  if (before) return before
  const { stream } = (client as unknown as Wired).connection
  let hasBegun = false
  let isHeld = false

  /** What is made in one go goes out in one go. */
  function query<R extends object>(text: string, values?: unknown[]): Promise<pg.QueryResult<R>> {
    assert(hasBegun || text === 'begin' || READS.test(text), 'a transaction that did not begin yet only reads')
    if (!isHeld) {
      isHeld = true
      stream.cork()
      process.nextTick(() => {
        isHeld = false
        stream.uncork()
      })
    }
    return client.query<R>(text, values)
  }

  const lent = { query, release: () => {} }
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => {} } as never }),
  })
  // Straight to the connection: Kysely itself lets the statements of a transaction wait for one another.
  Object.defineProperty(db, 'executeQuery', {
    value: async <R extends object>({ sql, parameters }: CompiledQuery<R>): Promise<QueryResult<R>> => ({
      rows: (await query<R>(sql, parameters as unknown[])).rows,
    }),
  })
  const ways = {
    db,
    begin() {
      hasBegun = false
      const begun = query('begin').then(() => {
        hasBegun = true
      })
      // Whoever fails with it says so.
      begun.catch(() => {})
      return begun
    },
  }
  known.set(client, ways)
  return ways
}
