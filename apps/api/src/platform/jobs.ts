// Background jobs: enqueued in the same transaction as the state they belong to, run by graphile-worker in PostgreSQL.

import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker'
import { type QueryExecutorProvider, sql } from 'kysely'

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

/** Starts working. Stop with `runner.stop()`: running jobs finish first. A job may run twice after a crash, so every handler is safe to repeat. */
export async function startJobs(options: {
  databaseUrl: string
  jobs: JobTable
  cron: string
  log: FastifyBaseLogger
  concurrency: number
}): Promise<Runner> {
  const taskList: TaskList = {}
  for (const [name, handler] of Object.entries(options.jobs)) {
    taskList[name] = async (payload) => {
      try {
        await handler(payload as Record<string, unknown>)
      } catch (error) {
        options.log.error({ err: error, job: name }, 'a job failed and will be tried again')
        throw error
      }
    }
  }
  return run({
    // A pool of its own: the worker sends its jobs' ids back as JSON, which our 64-bit integers are not.
    connectionString: options.databaseUrl,
    maxPoolSize: options.concurrency + 2,
    taskList,
    crontab: options.cron,
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: quietLogger,
  })
}
