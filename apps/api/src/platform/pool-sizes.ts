// How many connections a process opens to its database, by what they are for.

/** Connections of their own, apart from those of DATABASE_POOL. */
export const LEDGER_POOL = 4
export const QUOTE_POOL = 2
/** The queue listens and schedules beside its jobs, and tidies up now and then. */
const JOBS_BESIDE = 3
/** Files of lists are drawn by up to four threads with two each. */
const DRAWING = 8

/** Of one process at most. */
export function connectionsOfProcess({
  database: { pool },
  jobs: { concurrency },
}: {
  database: { pool: number }
  jobs: { concurrency: number }
}): number {
  const jobs = concurrency > 0 ? concurrency + JOBS_BESIDE : 0
  return pool + LEDGER_POOL + QUOTE_POOL + DRAWING + jobs
}
