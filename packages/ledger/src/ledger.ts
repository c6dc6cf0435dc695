// The ledger as the rest of a program sees it: post journals, alone or inside a transaction, and read accounts.
import type { Pool } from 'pg'
import { rememberAccounts } from './accounts.ts'
import {
  BATCH_MAX,
  isUndecided,
  type Posting,
  type PostRow,
  type Prepared,
  postAloneCall,
  postCall,
  prepare,
  readOutcomes,
} from './batch.ts'
import { type Cursor, type HistoryPage, readBalances, readHistory } from './history.ts'
import { inBatches } from './in-batches.ts'
import { assertJournal, type Journal, LedgerError } from './journal.ts'
import type { Queryable } from './queryable.ts'
import { asUnavailable, isAnswered, orUnavailable } from './unavailable.ts'

export type { Posting, Queryable }

/** Fewer than this travel together: a second batch would cost more than it saves. */
const SHARE_MIN = 32

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
  /** Many journals inside the caller's transaction, as if one after another; one outcome each, in order. */
  postManyWithin(tx: Queryable, journals: readonly Journal[]): Promise<(Posting | LedgerError)[]>
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
  const door = createDoor()

  async function send(batch: readonly Prepared[]): Promise<(Posting | LedgerError)[]> {
    const alone = postAloneCall(batch)
    try {
      // A named statement is parsed once a connection.
      const { rows } = await pool.query<PostRow>(alone ?? postCall(batch))
      return readOutcomes(batch, rows[0])
    } catch (error) {
      if (!alone || !isUndecided(error)) throw asUnavailable(error)
    }
    const { rows } = await orUnavailable(() => pool.query<PostRow>(postCall(batch)))
    return readOutcomes(batch, rows[0])
  }
  const postTogether = inBatches<Prepared, Posting | LedgerError>(send, {
    limit: batchLimit,
    inFlight: batchesInFlight,
    shareMin: SHARE_MIN,
    isUndone: isAnswered,
  })

  async function post(journal: Journal): Promise<Posting> {
    const known = accounts.knownIds(journal.entries)
    assertJournal(journal, { hasKnownAccounts: known !== undefined })
    // Whoever knows the accounts does not wait for a turn to say so.
    const ids = known ?? (await idsOf(journal.entries))
    return postingOf(await postTogether(prepare(journal, ids)))
  }

  async function postMany(tx: Queryable, journals: readonly Journal[]): Promise<(Posting | LedgerError)[]> {
    for (const journal of journals) assertJournal(journal)
    const ids = [...(await idsOf(journals.flatMap(({ entries }) => entries)))]
    const batch = journals.map((journal) => prepare(journal, ids.splice(0, journal.entries.length)))
    const { text, values } = postCall(batch)
    const { rows } = await tx.query<PostRow>(text, values)
    return readOutcomes(batch, rows[0])
  }

  async function postWithin(tx: Queryable, journal: Journal): Promise<Posting> {
    const [outcome] = await postMany(tx, [journal])
    return postingOf(outcome)
  }

  /** A query only for accounts that are not remembered. */
  async function idsOf(entries: Journal['entries']): Promise<readonly number[]> {
    return accounts.knownIds(entries) ?? orUnavailable(() => accounts.ensureIds(entries))
  }

  return {
    post: (journal) => door.through(() => post(journal)),
    postWithin: (tx, journal) => door.through(() => postWithin(tx, journal)),
    postManyWithin: (tx, journals) => door.through(() => postMany(tx, journals)),
    balances: readBalances,
    history: readHistory,
    close: door.close,
  }
}

function postingOf(outcome: Posting | LedgerError | undefined): Posting {
  if (!outcome) throw new Error('a journal has no outcome')
  if (outcome instanceof LedgerError) throw outcome
  return outcome
}

/** Lets work in until it is closed; closing waits for what is inside. */
function createDoor() {
  let isClosed = false
  let inside = 0
  let onEmpty = () => {}
  return {
    async through<T>(work: () => Promise<T>): Promise<T> {
      if (isClosed) throw new LedgerError('closed', 'the ledger is closed')
      inside++
      try {
        return await work()
      } finally {
        inside--
        if (inside === 0) onEmpty()
      }
    },
    async close(): Promise<void> {
      isClosed = true
      if (inside === 0) return
      await new Promise<void>((resolve) => {
        onEmpty = resolve
      })
    },
  }
}
