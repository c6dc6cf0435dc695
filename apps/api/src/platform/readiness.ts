// Whether this process can serve: the database answers and takes writes, its tables are of this version, and nobody
// asked the process to end.
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { isMigrated } from './migrate.ts'

/** What stands in the way, in the order in which it is looked at. */
export type NotReady = 'draining' | 'database' | 'read_only' | 'migrations'

export type Readiness = {
  /** From now on it is not ready. */
  drain(): void
  isDraining(): boolean
  /** Undefined when it is ready. */
  find(): Promise<NotReady | undefined>
}

const PATIENCE_MS = 2_000
/** Whoever asks within a moment shares an answer: asking costs the database little, whoever asks. */
const FRESH_MS = 250

export function createReadiness<T>({ db, pool }: { db: Kysely<T>; pool: pg.Pool }): Readiness {
  let isDraining = false
  let hasTables = false
  let last: { at: number; answer: Promise<NotReady | undefined> } | undefined

  async function isReadOnly(): Promise<boolean> {
    const client = await pool.connect()
    let isFit = false
    try {
      const { rows } = await client.query<{ fit: boolean }>(
        `select not current_setting('transaction_read_only')::boolean as fit`,
      )
      isFit = rows[0]?.fit === true
      return !isFit
    } finally {
      // The next look is at whichever server the address leads to by then.
      client.release(!isFit)
    }
  }

  async function ask(): Promise<NotReady | undefined> {
    if (await isReadOnly()) return 'read_only'
    // They never become fewer.
    hasTables ||= await isMigrated(db)
    return hasTables ? undefined : 'migrations'
  }

  async function patiently(): Promise<NotReady | undefined> {
    const patience = new Promise<NotReady>((resolve) => setTimeout(resolve, PATIENCE_MS, 'database').unref())
    return Promise.race([ask().catch(() => 'database' as const), patience])
  }

  return {
    drain() {
      isDraining = true
    },
    isDraining: () => isDraining,
    async find() {
      if (isDraining) return 'draining'
      const now = performance.now()
      if (!last || now - last.at >= FRESH_MS) last = { at: now, answer: patiently() }
      return last.answer
    },
  }
}
