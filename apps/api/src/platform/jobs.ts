// Runs the background jobs, by graphile-worker in PostgreSQL.

import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Tracer } from '@opentelemetry/api'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, makeWorkerUtils, run, runMigrations, type Task, type WorkerEvents } from 'graphile-worker'
import type { Kysely } from 'kysely'
import { createPool, type DatabaseTimes } from './database.ts'
import { type BoundJob, job, takeTrace, type Watch } from './job.ts'
import { createRounds, freeLeftovers, type Round } from './job-rounds.ts'
import type { Metrics } from './metrics.ts'
import type { Instance } from './process-instance.ts'
import { releaseOnce } from './release-once.ts'
import type { Retention } from './retention.ts'
import { inJobSpan } from './spans.ts'

/** graphile-worker's own lines say nothing that ours do not. */
const quietLogger = new Logger(() => () => {})

/** Creates or upgrades the job tables. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl })
}

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

export type JobOptions<T> = {
  db: Kysely<T>
  databaseUrl: string
  times?: DatabaseTimes
  instance: Instance
  parts: readonly Background[]
  log: FastifyBaseLogger
  concurrency: number
  /** Between two polls for jobs that were put off. */
  pollMs: number
  /** How far apart a process was seen gone twice before its jobs are free. */
  takeoverMs: number
  metrics?: Metrics | undefined
  /** Makes a span of each run. */
  tracer?: Tracer | undefined
}

/** Between two starts of the queue's runner: a database that is away ends it. */
const RESTART_EVERY_MS = 1_000
/** Running jobs are told that the process ends, and then have the rest of this. */
const STOP_MS_MAX = 30_000
/** So long after its workers have stopped, the queue's runner may still write down how their last jobs ended. */
const LAST_WORDS_MS = 2_000

/**
 * Starts working; answers how to stop, which lets running jobs finish for half a minute. A job may run twice after a
 * crash, so every handler is safe to repeat. When the database goes away, the work goes on once it is back.
 */
export async function startJobs<T>(options: JobOptions<T>): Promise<() => Promise<void>> {
  const { db, databaseUrl, parts, log, instance, takeoverMs } = options
  const jobs = [
    ...parts.flatMap((part) => part.jobs ?? []),
    housekeepingJob.handle(() => keepHouse(parts, databaseUrl)),
  ]
  const watches = parts.flatMap((part) => part.watches ?? [])
  const cron = [...parts.flatMap((part) => part.cron ?? []), housekeepingJob.cron('7 * * * *')]
  const crontab = [...cron, ...watches.map((watch) => watch.cron)].join('\n')
  const rounds = createRounds(await instance.id())
  const runRound = async () => {
    for (const watch of watches) await watch.begin(db)
    return startRunner({ ...options, jobs, crontab, round: rounds.begin() })
  }
  const leftovers = freeLeftovers({ db, rounds, log, takeoverMs })
  await leftovers.look()
  const stopping = new AbortController()
  const first = await runRound()
  const working = keepWorking({ first, runRound, log, signal: stopping.signal })
  return async () => {
    leftovers.stop()
    stopping.abort()
    await Promise.race([working, wait(STOP_MS_MAX, undefined, { ref: false })])
  }
}

/** One start of the queue's runner. `ended` never rejects. */
type Working = { ended: Promise<void>; stop(): Promise<void> }

type Work = {
  first: Working
  runRound: () => Promise<Working>
  log: FastifyBaseLogger
  signal: AbortSignal
}

/** The queue's runner ends when it cannot write down how a job ended: then another one begins. */
async function keepWorking({ first, runRound, log, signal }: Work): Promise<void> {
  for (let runner: Working | undefined = first; ; ) {
    if (runner) await untilEnded(runner, signal)
    if (signal.aborted) return
    if (runner) log.warn('the jobs were interrupted, and begin again')
    await wait(RESTART_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    runner = await runRound().catch((err: unknown) => {
      log.warn({ err }, 'the jobs could not go on yet')
      return undefined
    })
  }
}

async function untilEnded({ ended, stop }: Working, signal: AbortSignal): Promise<void> {
  const onAbort = () => void stop()
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  await ended
  signal.removeEventListener('abort', onAbort)
}

type RunnerOptions<T> = JobOptions<T> & { jobs: readonly BoundJob[]; crontab: string; round: Round }

async function startRunner<T>({
  databaseUrl,
  times,
  jobs,
  crontab,
  round,
  log,
  concurrency,
  pollMs,
  metrics,
  tracer,
}: RunnerOptions<T>): Promise<Working> {
  const events: WorkerEvents = new EventEmitter()
  // What this pool locks carries our number, so that others can tell when its owner is dead.
  events.on('pool:create', ({ workerPool }) => {
    workerPool.id = round.mark
  })
  // A pool of its own: the worker sends its jobs' ids back as JSON, which our 64-bit integers are not.
  const pgPool = createPool(databaseUrl, {
    max: concurrency + 2,
    times,
    applicationName: 'kivuko-jobs',
    isPlain: true,
  })
  releaseOnce(pgPool)
  try {
    const runner = await run({
      pgPool,
      taskList: Object.fromEntries(
        jobs.map((each) => [each.name, round.counted(logged(each, { log, metrics, tracer }))]),
      ),
      crontab,
      concurrency,
      events,
      noHandleSignals: true,
      pollInterval: pollMs,
      logger: quietLogger,
      // Otherwise nobody waits for the word that a job has ended, and a lost one would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    // Without the database the runner's own promise may stay open for ever after its workers have stopped. With it, it is
    // open until the last word is written, which comes after them: the pool must not be ended before.
    const stopped = new Promise<void>((resolve) => {
      events.once('pool:gracefulShutdown:complete', () => resolve())
      events.once('pool:gracefulShutdown:error', () => resolve())
    })
    const givenUp = stopped.then(() => wait(LAST_WORDS_MS, undefined, { ref: false }))
    const ended = Promise.race([runner.promise, givenUp]).catch(() => {})
    const stop = () => runner.stop().catch(() => {})
    void ended.then(() => {
      round.end()
      void stop()
      void pgPool.end().catch(() => {})
    })
    return { ended, stop }
  } catch (error) {
    round.end()
    void pgPool.end().catch(() => {})
    throw error
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

type Watched = Pick<JobOptions<unknown>, 'log' | 'metrics' | 'tracer'>

function logged({ name, run }: BoundJob, { log, metrics, tracer }: Watched): Task {
  return async (stored, { abortSignal }) => {
    const began = performance.now()
    const { payload, kept } = takeTrace(stored)
    try {
      if (tracer) await inJobSpan(tracer, { name, kept }, () => run(payload, abortSignal))
      else await run(payload, abortSignal)
      metrics?.countJob(name, 'done', performance.now() - began)
    } catch (error) {
      metrics?.countJob(name, 'failed', performance.now() - began)
      log.error({ err: error, job: name }, 'a job failed and will be tried again')
      throw error
    }
  }
}
