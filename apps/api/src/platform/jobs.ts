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
  attemptsMax?: number
}

/** Adds a job inside `tx`: it exists exactly when the transaction commits. Failed runs are retried with growing pauses. */
export async function enqueue(
  tx: QueryExecutorProvider,
  name: string,
  payload: Record<string, unknown>,
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${name}, payload => ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${options.attemptsMax ?? 25}, job_key => ${options.key ?? null})`.execute(tx)
}

/** graphile-worker's own lines say nothing that ours do not. */
const quietLogger = new Logger(() => () => {})

/** Creates or upgrades the job tables. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl })
}

/** How often jobs of dead processes are looked for. */
const TAKEOVER_EVERY_MS = 2_000
const POOL_PREFIX = 'kivuko:'

export type JobOptions = {
  db: QueryExecutorProvider
  databaseUrl: string
  instance: Instance
  jobs: JobTable
  /** graphile-worker's crontab. */
  cron: string
  log: FastifyBaseLogger
  concurrency: number
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
  cron,
  log,
  concurrency,
}: JobOptions): Promise<() => Promise<void>> {
  const events: WorkerEvents = new EventEmitter()
  const mark = `${POOL_PREFIX}${await instance.id()}`
  // What this pool locks carries our number, so that others can tell when its owner is dead.
  events.on('pool:create', ({ workerPool }) => {
    workerPool.id = mark
  })
  await unlockJobsOfTheDead(db)
  const runner = await run({
    // A pool of its own: the worker sends its jobs' ids back as JSON, which our 64-bit integers are not.
    connectionString: databaseUrl,
    maxPoolSize: concurrency + 2,
    taskList: Object.fromEntries(Object.entries(jobs).map(([name, handler]) => [name, logged(name, handler, log)])),
    crontab: cron,
    concurrency,
    events,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: quietLogger,
  })
  const timer = setInterval(() => {
    unlockJobsOfTheDead(db).catch((error: unknown) =>
      log.warn({ err: error }, 'could not look for jobs of dead processes'),
    )
  }, TAKEOVER_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await runner.stop()
  }
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

/** The queue itself would let go of a dead worker's jobs only after four hours. */
async function unlockJobsOfTheDead(db: QueryExecutorProvider): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(owner)) from (
      select distinct locked_by as owner from graphile_worker.jobs where locked_by like ${`${POOL_PREFIX}%`}
    ) as owners
    where pg_try_advisory_xact_lock_shared(substr(owner, ${POOL_PREFIX.length + 1})::bigint)
    having count(*) > 0`.execute(db)
}
