// Runs the background jobs, by graphile-worker in PostgreSQL.

import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, makeWorkerUtils, run, runMigrations, type Task, type WorkerEvents } from 'graphile-worker'
import { type QueryExecutorProvider, sql } from 'kysely'
import { type BoundJob, job, type Watch } from './job.ts'
import type { Instance } from './process-instance.ts'
import type { Retention } from './retention.ts'

/** graphile-worker's own lines say nothing that ours do not. */
const quietLogger = new Logger(() => () => {})

/** Creates or upgrades the job tables. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl })
}

/** How often jobs of dead processes are looked for. */
const TAKEOVER_EVERY_MS = 2_000
/** A database that has just started has lost everybody: so long the living have to come back. */
const COMING_BACK_S = 5
const POOL_PREFIX = 'kivuko:'

const housekeepingJob = job({ name: 'housekeeping' })

/** What a part of the program does in the background. */
export type Background = {
  jobs?: readonly BoundJob[]
  watches?: readonly Watch[]
  /** Lines of graphile-worker's crontab. */
  cron?: readonly string[]
  /** Forget what nobody needs any more; run one after another, every hour. */
  sweeps?: readonly Retention[]
}

export type JobOptions = {
  db: QueryExecutorProvider
  databaseUrl: string
  instance: Instance
  parts: readonly Background[]
  log: FastifyBaseLogger
  concurrency: number
  /** Between two polls for jobs that were put off. */
  pollMs: number
}

/**
 * Starts working; answers how to stop, which lets running jobs finish. A job may run twice after a crash, so every
 * handler is safe to repeat.
 */
export async function startJobs({
  db,
  databaseUrl,
  instance,
  parts,
  log,
  concurrency,
  pollMs,
}: JobOptions): Promise<() => Promise<void>> {
  const jobs = [
    ...parts.flatMap((part) => part.jobs ?? []),
    housekeepingJob.handle(() => keepHouse(parts, databaseUrl)),
  ]
  const watches = parts.flatMap((part) => part.watches ?? [])
  const cron = [...parts.flatMap((part) => part.cron ?? []), housekeepingJob.cron('7 * * * *')]
  const events: WorkerEvents = new EventEmitter()
  const mark = `${POOL_PREFIX}${await instance.id()}`
  // What this pool locks carries our number, so that others can tell when its owner is dead.
  events.on('pool:create', ({ workerPool }) => {
    workerPool.id = mark
  })
  await unlockJobsOfTheDead(db, { mark, databaseAgeMin: 0 })
  for (const watch of watches) await watch.begin(db)
  const runner = await run({
    // A pool of its own: the worker sends its jobs' ids back as JSON, which our 64-bit integers are not.
    connectionString: databaseUrl,
    maxPoolSize: concurrency + 2,
    taskList: Object.fromEntries(jobs.map((each) => [each.name, logged(each, log)])),
    crontab: [...cron, ...watches.map((watch) => watch.cron)].join('\n'),
    concurrency,
    events,
    noHandleSignals: true,
    pollInterval: pollMs,
    logger: quietLogger,
  })
  const timer = setInterval(() => {
    unlockJobsOfTheDead(db, { mark, databaseAgeMin: COMING_BACK_S }).catch((error: unknown) =>
      log.warn({ err: error }, 'could not look for jobs of dead processes'),
    )
  }, TAKEOVER_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await runner.stop()
  }
}

async function keepHouse(parts: readonly Background[], databaseUrl: string): Promise<void> {
  await sweepUp(parts)
  // A queue that was used once would be kept for ever.
  const utils = await makeWorkerUtils({ connectionString: databaseUrl, maxPoolSize: 1, logger: quietLogger })
  try {
    await utils.cleanup({ tasks: ['GC_JOB_QUEUES'] })
  } finally {
    await utils.release()
  }
}

export async function sweepUp(parts: readonly Background[]): Promise<void> {
  for (const { forget } of parts.flatMap((part) => part.sweeps ?? [])) await forget()
}

function logged({ name, run }: BoundJob, log: FastifyBaseLogger): Task {
  return async (payload, { abortSignal }) => {
    try {
      await run(payload, abortSignal)
    } catch (error) {
      log.error({ err: error, job: name }, 'a job failed and will be tried again')
      throw error
    }
  }
}

/** A job that ran during so many crashes may cause them: from then on each counts as a failure of its own. */
const DEATHS_FORGIVEN = 15

/**
 * The queue itself would let go of a dead worker's jobs only after four hours, and would count the death as a failure
 * of theirs: after a few, the pause before the next try would be an hour. The attempt is given back.
 */
async function unlockJobsOfTheDead(
  db: QueryExecutorProvider,
  { mark, databaseAgeMin }: { mark: string; databaseAgeMin: number },
): Promise<void> {
  const { rows } = await sql<{ id: bigint; owner: string; attempts: number }>`
    select jobs.id, dead.owner, jobs.attempts::int as attempts from (
      select owner from (
        select distinct locked_by as owner from graphile_worker.jobs where locked_by like ${`${POOL_PREFIX}%`} and locked_by <> ${mark}
          and pg_postmaster_start_time() <= clock_timestamp() - ${databaseAgeMin} * interval '1 second'
      ) as owners
      where pg_try_advisory_xact_lock(substr(owner, ${POOL_PREFIX.length + 1})::bigint)
    ) as dead join graphile_worker.jobs on jobs.locked_by = dead.owner`.execute(db)
  if (rows.length === 0) return
  const owners = [...new Set(rows.map(({ owner }) => owner))]
  await sql`select graphile_worker.force_unlock_workers(${owners}::text[])`.execute(db)
  for (const { id, attempts } of rows) {
    if (attempts < 1 || attempts > DEATHS_FORGIVEN) continue
    await sql`select count(*) from graphile_worker.reschedule_jobs(array[${id}]::bigint[], attempts => ${attempts - 1}::int)`.execute(
      db,
    )
  }
}
