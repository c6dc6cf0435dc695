// The ledger as the rest of a program sees it: post journals, alone or inside a transaction, and read accounts.
import type { Pool } from 'pg'
import { rememberAccounts } from './accounts.ts'
import {
  BATCH_MAX,
  POST_SQL,
  type Posting,
  type PostRow,
  type Prepared,
  postValues,
  prepare,
  readOutcomes,
} from './batch.ts'
import { createCoalescer } from './coalesce.ts'
import { type Cursor, type HistoryPage, readBalances, readHistory } from './history.ts'
import { assertJournal, type Journal, LedgerError } from './journal.ts'
import type { Queryable } from './queryable.ts'

export type { Posting, Queryable }

export interface Ledger {
  /**
   * Posts durably; concurrent callers share a commit. The same journal again answers its first outcome. Rejects with
   * LedgerError, see LedgerErrorCode.
   */
  post(journal: Journal): Promise<Posting>
  /**
   * The same inside the caller's READ COMMITTED transaction. A thrown LedgerError leaves that transaction usable; if it
   * then commits, the refusal is recorded. Call it last and once in a transaction: it locks the journal's accounts
   * until the end.
   */
  postWithin(tx: Queryable, journal: Journal): Promise<Posting>
  /** Units by account name; accounts that do not exist are absent. */
  balances(db: Queryable, names: readonly string[]): Promise<Map<string, bigint>>
  /** Entries of one account, newest first; `next` continues where the page ended. */
  history(db: Queryable, page: { account: string; before?: Cursor | undefined; limit: number }): Promise<HistoryPage>
  /** Takes no more journals and waits for those in flight. The pool stays its owner's to end. */
  close(): Promise<void>
}

type Options = {
  /** The ledger's own pool, shared with nobody, with room for `batchesInFlight` connections and one more. */
  pool: Pool
  batchLimit?: number
  batchesInFlight?: number
}

export function createLedger({ pool, batchLimit = 128, batchesInFlight = 2 }: Options): Ledger {
  if (batchLimit < 1 || batchLimit > BATCH_MAX) throw new RangeError(`batchLimit is 1 to ${BATCH_MAX}`)
  const accounts = rememberAccounts(pool)
  const coalescer = createCoalescer<Prepared, Posting | LedgerError>({ send, batchLimit, batchesInFlight })
  let isClosed = false

  async function send(batch: readonly Prepared[]): Promise<(Posting | LedgerError)[]> {
    // A named statement is parsed once a connection.
    const { rows } = await pool.query<PostRow>({ name: 'ledger.post', text: POST_SQL, values: postValues(batch) })
    return readOutcomes(batch, rows[0])
  }

  async function prepared(journal: Journal): Promise<Prepared> {
    if (isClosed) throw new LedgerError('closed', 'the ledger is closed')
    assertJournal(journal)
    return prepare(journal, accounts.knownIds(journal.entries) ?? (await accounts.ensureIds(journal.entries)))
  }

  return {
    async post(journal) {
      return settled(await coalescer.submit(await prepared(journal)))
    },
    async postWithin(tx, journal) {
      const item = await prepared(journal)
      const { rows } = await tx.query<PostRow>(POST_SQL, postValues([item]))
      return settled(readOutcomes([item], rows[0])[0])
    },
    balances: readBalances,
    history: readHistory,
    async close() {
      isClosed = true
      await coalescer.drained()
    },
  }
}

function settled(outcome: Posting | LedgerError | undefined): Posting {
  if (outcome instanceof LedgerError) throw outcome
  if (!outcome) throw new Error('a journal has no outcome')
  return outcome
}
