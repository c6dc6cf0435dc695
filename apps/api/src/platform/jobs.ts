// Background jobs: enqueued in the same transaction as the state they belong to, run by graphile-worker in PostgreSQL.

import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, runMigrations, type Task, type WorkerEvents } from 'graphile-worker'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Instance } from './instance.ts'

export type JobHandler = (payload: Record<string, unknown>) => Promise<void>
export type JobTable = Readonly<Record<string, JobHandler>>

export type EnqueueOptions = {
  runAt?: Date
  /** One waiting job per key: a second enqueue replaces the time of the first. */
  key?: string
  /** With a key: a job that waits already keeps its time, so that a late look does not push away an end that is due. */
  keepsTime?: boolean
  attemptsMax?: number
}

/** Adds a job inside `tx`: it exists exactly when the transaction commits. Failed runs are retried with growing pauses. */
export async function enqueue(
  tx: QueryExecutorProvider,
  name: string,
  payload: Record<string, unknown>,
  options: EnqueueOptions = {},
): Promise<void> {
  // The queue adds nothing, and says so by an empty row, when a worker takes the waiting job of the key at this very moment.
  // What it took may know nothing of this transaction; asked again, the queue sees that it runs and adds another.
  for (let isAdded = false; !isAdded; ) {
    const { rows } = await sql<{ id: bigint | null }>`select id from graphile_worker.add_job(
      identifier => ${name}, payload => ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.attemptsMax ?? 25}, job_key => ${options.key ?? null},
      job_key_mode => ${options.keepsTime ? 'preserve_run_at' : 'replace'})`.execute(tx)
    isAdded = rows.some(({ id }) => id !== null)
  }
}

/** One job for each payload, to be run now. */
export async function enqueueMany(
  tx: QueryExecutorProvider,
  name: string,
  payloads: readonly Record<string, unknown>[],
): Promise<void> {
  if (payloads.length === 0) return
  await sql`select count(*) from graphile_worker.add_jobs(array(
    select row(${name}, payload, null, null, 25, null, null, null)::graphile_worker.job_spec
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload))`.execute(tx)
}

export type WaitingJob = { runAt: Date; isGivenUp: boolean }

/** The waiting jobs of these keys: when each runs next, and whether it was tried as often as it is tried. */
export async function findJobs(
  db: QueryExecutorProvider,
  keys: readonly string[],
): Promise<ReadonlyMap<string, WaitingJob>> {
  const { rows } = await sql<WaitingJob & { key: string }>`
    select key, run_at as "runAt", attempts >= max_attempts as "isGivenUp"
    from graphile_worker.jobs where key = any(${keys})`.execute(db)
  return new Map(rows.map((job) => [job.key, job]))
}

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

/** A job that enqueues itself for the next time. It begins with the process, and each minute makes sure that one waits. */
export type Watch = { name: string; key: string; payload?: Record<string, unknown> }

export type JobOptions = {
  db: QueryExecutorProvider
  databaseUrl: string
  instance: Instance
  jobs: JobTable
  watches: readonly Watch[]
  /** graphile-worker's crontab. */
  cron: string
  log: FastifyBaseLogger
  concurrency: number
  /** Between two looks for jobs that were put off. */
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
  jobs,
  watches,
  cron,
  log,
  concurrency,
  pollMs,
}: JobOptions): Promise<() => Promise<void>> {
  const events: WorkerEvents = new EventEmitter()
  const mark = `${POOL_PREFIX}${await instance.id()}`
  // What this pool locks carries our number, so that others can tell when its owner is dead.
  events.on('pool:create', ({ workerPool }) => {
    workerPool.id = mark
  })
  await unlockJobsOfTheDead(db, { mark, databaseAgeMin: 0 })
  for (const { name, key, payload = {} } of watches) await enqueue(db, name, payload, { key, keepsTime: true })
  const runner = await run({
    // A pool of its own: the worker sends its jobs' ids back as JSON, which our 64-bit integers are not.
    connectionString: databaseUrl,
    maxPoolSize: concurrency + 2,
    taskList: Object.fromEntries(Object.entries(jobs).map(([name, handler]) => [name, logged(name, handler, log)])),
    crontab: [cron, ...watches.map(cronLineOf)].join('\n'),
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

/** graphile-worker knows a line by its id, which has no colons. */
function cronLineOf({ name, key, payload = {} }: Watch): string {
  const options = `id=${key.replaceAll(':', '-')}&jobKey=${key}&jobKeyMode=preserve_run_at`
  return `* * * * * ${name} ?${options} ${JSON.stringify(payload)}`
}

function logged(name: string, handler: JobHandler, log: FastifyBaseLogger): Task {
  return async (payload) => {
    try {
      await handler(payload as Record<string, unknown>)
    } catch (error) {
      log.error({ err: error, job: name }, 'a job failed and will be tried again')
      throw error
    }
  }
}

/** A job that was running at so many deaths may be their cause: from then on each death counts as a failure of its own. */
const DEATHS_FORGIVEN = 15

/**
 * The queue itself would let go of a dead worker's jobs only after four hours, and would count the death as a failure of
 * theirs: after a few, the pause before the next try would be an hour. The attempt is given back.
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
