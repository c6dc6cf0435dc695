// Lists and files read from a replica, by whoever has changed nothing that it does not have yet. Nothing that decides is
// read here: those functions take the database itself, which what `read` gives is not.
import { AppError } from '@kivuko/contract/errors.ts'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type pg from 'pg'

/** A database to read from, which may be a replica. The database itself is one, too. */
export type ReadFrom<T> = Pick<Kysely<T>, 'selectFrom' | 'with' | 'withRecursive' | 'executeQuery' | 'getExecutor'>

/** What a connection to a replica must have, for somebody to read from it. */
export type Floor = {
  /** The place in the log that it must have replayed. */
  lsn: string
  /** Whose copy it must be, as PostgreSQL numbers clusters. */
  system: string
}

export type ReplicaReads<T> = {
  /** Runs `work`, which only reads and may run twice, on a replica that is fit for `reader`, else on the database itself. */
  read<R>(reader: string, work: (db: ReadFrom<T>) => Promise<R>): Promise<R>
  /** For a thread with connections of its own: what `isFit` is to be asked there. Undefined: no replica may be read. */
  floorOf(reader: string): Promise<Floor | undefined>
  /** After something was committed for `reader`, and before they are told: from now on they read what has it. */
  wrote(reader: string): Promise<void>
  /** Whether a replica would answer whoever changed nothing. */
  isFit(): Promise<boolean>
}

export type ReplicaOptions<T> = {
  db: Kysely<T>
  /** Undefined: all is read from the database itself. */
  replica: Kysely<T> | undefined
  /** Writes marks without waiting for the disk: one that is lost with the server is older than any lag by then. */
  markPool: pg.Pool
  /** A replica that lacks what was committed so long ago answers nobody. */
  lagMs: number
  log: { warn(details: object, text: string): void }
  count?: ((from: 'replica' | 'primary') => void) | undefined
}

/** After one that could not be reached, the next is tried so much later. */
const AWAY_MS = 1_000
/** Samples of where the log is: so many in the time that a replica may lag. */
const SAMPLES = 20
/** A statement took too long: it would on the database as well. */
const TOO_LONG = '57014'

export function createReplicaReads<T>(options: ReplicaOptions<T>): ReplicaReads<T> {
  const { db, replica, log, count } = options
  if (!replica)
    return {
      read: (_reader, work) => work(db),
      floorOf: async () => undefined,
      wrote: async () => {},
      isFit: async () => false,
    }
  const floorOf = floors(options)
  let awayUntil = 0

  /** Undefined when no replica was fit. */
  async function fromReplica<R>(floor: Floor, from: Kysely<T>, work: (db: ReadFrom<T>) => Promise<R>) {
    try {
      return await from.connection().execute(async (one) => {
        if (await isFit(one, floor)) return { answer: await work(one) }
        return undefined
      })
    } catch (error) {
      if (error instanceof AppError || (error as { code?: unknown }).code === TOO_LONG) throw error
      awayUntil = performance.now() + AWAY_MS
      log.warn({ err: error }, 'a replica did not answer; the database itself did')
      return undefined
    }
  }

  return {
    floorOf,
    async read(reader, work) {
      const floor = performance.now() < awayUntil ? undefined : await floorOf(reader)
      const found = floor && (await fromReplica(floor, replica, work))
      count?.(found ? 'replica' : 'primary')
      return found ? found.answer : work(db)
    },
    async wrote(reader) {
      try {
        await mark(options.markPool, reader)
      } catch (error) {
        // What was done is done, and is not to be called undone: lists may lack it for as long as a replica lags.
        log.warn({ err: error }, 'what somebody wrote could not be marked')
      }
    },
    async isFit() {
      const floor = await floorOf('nobody')
      return floor !== undefined && replica.connection().execute((one) => isFit(one, floor))
    },
  }
}

/**
 * Asked of the very connection that is then read from: behind a balancer the next one may lead to another replica. A server
 * that takes writes is none: it may be a primary that was left behind.
 */
export async function isFit(one: QueryExecutorProvider, { lsn, system }: Floor): Promise<boolean> {
  const { rows } = await sql<{ fit: boolean | null }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn
      and (select system_identifier::text from pg_control_system()) = ${system} as fit`.execute(one)
  return rows[0]?.fit === true
}

/** `lsn` is read once the row is locked, so a later mark is never an earlier place. */
async function mark(pool: pg.Pool, reader: string): Promise<void> {
  await pool.query({
    name: 'mark-reader',
    text: `insert into read_marks as kept (reader, lsn, marked_at) values ($1, pg_current_wal_insert_lsn(), clock_timestamp())
      on conflict (reader) do update set lsn = pg_current_wal_insert_lsn(), marked_at = clock_timestamp()`,
    values: [reader],
  })
}

/**
 * The later of two places: where the log was when the reader last changed something, and where it was, as this process
 * saw, not longer than `lagMs` ago. No clock of another machine is asked.
 */
function floors<T>({ db, lagMs, log }: ReplicaOptions<T>): (reader: string) => Promise<Floor | undefined> {
  const samples: { lsn: string; at: number }[] = []
  return async (reader) => {
    const at = performance.now()
    while (samples[0] && samples[0].at < at - lagMs) samples.shift()
    try {
      const { rows } = await sql<{ floor: string; now: string; system: string }>`
        select greatest((select lsn from read_marks where reader = ${reader}), coalesce(${samples[0]?.lsn ?? null}::pg_lsn, now))::text as floor,
          now::text, (select system_identifier::text from pg_control_system()) as system
        from pg_current_wal_flush_lsn() as now`.execute(db)
      const [row] = rows
      if (!row) return undefined
      if (at - (samples.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= lagMs / SAMPLES) samples.push({ lsn: row.now, at })
      return { lsn: row.floor, system: row.system }
    } catch (error) {
      log.warn({ err: error }, 'where the log of the database is could not be read')
      return undefined
    }
  }
}

/** Longer than any replica may lag. */
export const MARKS_KEPT_MS = 3_600_000

export async function forgetMarks<T>(db: Kysely<T>): Promise<void> {
  await sql`delete from read_marks where marked_at < clock_timestamp() - ${MARKS_KEPT_MS} * interval '1 millisecond'`.execute(
    db,
  )
}
