// A migrated database of its own with a ledger over it.
import pg from 'pg'
import { testDatabase } from '../../../tools/testing/database.ts'
import { LedgerError, type LedgerErrorCode } from '../src/journal.ts'
import { createLedger, type Ledger, type Posting } from '../src/ledger.ts'
import { migrateLedger } from '../src/migrate.ts'

export type TestLedger = AsyncDisposable & { ledger: Ledger; pool: pg.Pool; url: string }

export async function startLedger(
  options: { batchesInFlight?: number; batchLimit?: number } = {},
): Promise<TestLedger> {
  const database = await testDatabase('ledger', migrateLedger)
  const pool = new pg.Pool({ connectionString: database.url, max: 10 })
  // A connection may still be closing when its database is dropped.
  pool.on('error', () => {})
  const ledger = createLedger({ pool, ...options })
  return {
    ledger,
    pool,
    url: database.url,
    async [Symbol.asyncDispose]() {
      await ledger.close()
      await pool.end()
      await database.drop()
    },
  }
}

/** 'posted', 'replayed' or the code of the refusal; anything else is a fault and thrown on. */
export async function outcomeOf(posting: Promise<Posting>): Promise<'posted' | 'replayed' | LedgerErrorCode> {
  try {
    return (await posting).replayed ? 'replayed' : 'posted'
  } catch (error) {
    if (error instanceof LedgerError) return error.code
    throw error
  }
}

/** Runs `work` in a READ COMMITTED transaction of its own connection and ends it with `end`. */
export async function inTransaction<T>(
  pool: pg.Pool,
  end: 'commit' | 'rollback',
  work: (tx: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query(end)
    return result
  } finally {
    client.release()
  }
}
