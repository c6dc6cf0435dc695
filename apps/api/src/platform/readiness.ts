// Whether this process can serve: the database answers and takes writes, its tables are of this version, and nobody
// asked the process to end.
import { type Kysely, sql } from 'kysely'
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

export function createReadiness<T>(db: Kysely<T>): Readiness {
  let isDraining = false
  let hasTables = false
  let last: { at: number; answer: Promise<NotReady | undefined> } | undefined

  async function ask(): Promise<NotReady | undefined> {
    const { rows } = await sql<{ only: boolean }>`
      select current_setting('transaction_read_only')::boolean as only`.execute(db)
    if (rows[0]?.only) return 'read_only'
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
