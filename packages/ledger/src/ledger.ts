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
import { isAnswered, unavailable } from './unavailable.ts'

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
  // The pool replaces an idle connection that broke; without a listener its event would end the process.
  pool.on('error', () => {})
  const accounts = rememberAccounts(pool)
  const coalescer = createCoalescer<Prepared, Posting | LedgerError>({ send, batchLimit, batchesInFlight })
  let isClosed = false
  let running = 0
  let onIdle = () => {}

  async function send(batch: readonly Prepared[]): Promise<(Posting | LedgerError)[]> {
    // A named statement is parsed once a connection.
    const { rows } = await pool.query<PostRow>({ name: 'ledger.post', text: POST_SQL, values: postValues(batch) })
    return readOutcomes(batch, rows[0])
  }

  async function sendWithin(tx: Queryable, item: Prepared): Promise<Posting | LedgerError | undefined> {
    const { rows } = await tx.query<PostRow>(POST_SQL, postValues([item]))
    return readOutcomes([item], rows[0])[0]
  }

  async function ensureIds(journal: Journal): Promise<number[]> {
    try {
      return await accounts.ensureIds(journal.entries)
    } catch (error) {
      throw error instanceof LedgerError || isAnswered(error) ? error : unavailable(error)
    }
  }

  async function run(
    journal: Journal,
    deliver: (item: Prepared) => Promise<Posting | LedgerError | undefined>,
  ): Promise<Posting> {
    if (isClosed) throw new LedgerError('closed', 'the ledger is closed')
    running++
    try {
      assertJournal(journal)
      const ids = accounts.knownIds(journal.entries) ?? (await ensureIds(journal))
      const outcome = await deliver(prepare(journal, ids))
      if (!outcome) throw new Error('a journal has no outcome')
      if (outcome instanceof LedgerError) throw outcome
      return outcome
    } finally {
      running--
      if (running === 0) onIdle()
    }
  }

  return {
    post: (journal) => run(journal, coalescer.submit),
    postWithin: (tx, journal) => run(journal, (item) => sendWithin(tx, item)),
    balances: readBalances,
    history: readHistory,
    async close() {
      isClosed = true
      if (running === 0) return
      await new Promise<void>((resolve) => {
        onIdle = resolve
      })
    },
  }
}
