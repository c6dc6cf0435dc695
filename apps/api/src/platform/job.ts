// A background job, in one place: its name, its payload, its key, and how it is enqueued, found, scheduled and handled.
// Names and keys are stored with jobs that wait, so neither changes while an installation runs.

import { type QueryExecutorProvider, sql } from 'kysely'
import { type KeptTrace, keptTrace } from './spans.ts'

/** What PostgreSQL keeps of a payload: a date or a bigint does not come back as it went. */
type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [field: string]: Json }
export type Payload = { readonly [field: string]: Json }
type NoPayload = Record<never, never>
/** Left out when the job has none. */
type Given<P> = keyof P extends never ? [] : [payload: P]

export type EnqueueOptions = {
  runAt?: Date
  /** A waiting job of the key keeps its time, so that a late poll does not push away an end that is due. */
  keepsTime?: boolean
  /** Another key than the job's own, for one that must not replace a job that waits. */
  key?: string
}

export type WaitingJob = { runAt: Date; isGivenUp: boolean }

/** A job that enqueues itself again. It starts with the process, and each minute makes sure that one waits. */
export type Watch = { begin(db: QueryExecutorProvider): Promise<void>; cron: string }

/** A job and what it does. */
export type BoundJob = { name: string; run(payload: unknown, signal?: AbortSignal): Promise<void> }

/** A job and its payload, for what chooses among several jobs. */
export type PreparedJob = {
  readonly key: string | undefined
  enqueue(tx: QueryExecutorProvider, options?: EnqueueOptions): Promise<void>
}

export type Job<P extends Payload> = {
  readonly name: string
  /** Adds it inside `tx`: it exists exactly when that commits. Failed runs are retried with growing pauses. */
  enqueue(tx: QueryExecutorProvider, payload: P, options?: EnqueueOptions): Promise<void>
  /** One for each payload, without keys, to be run now. */
  enqueueMany(tx: QueryExecutorProvider, payloads: readonly P[]): Promise<void>
  of(payload: P): PreparedJob
  /** The one that waits, or runs, under this payload's key. */
  find(db: QueryExecutorProvider, payload: P): Promise<WaitingJob | undefined>
  /** `signal`: the process ends and will not wait much longer. What is thrown then is tried again, here or elsewhere. */
  handle(work: (payload: P, signal?: AbortSignal) => Promise<void>): BoundJob
  watch(...payload: Given<P>): Watch
  /** A line of graphile-worker's crontab, which counts in UTC. */
  cron(schedule: string, ...payload: Given<P>): string
}

type JobSpec<P> = {
  name: string
  /** One waiting job per key: enqueued again, it takes the new time. */
  key?: (payload: P) => string
  /** Jobs of one queue run one after another, over all processes. */
  queue?: (payload: P) => string
  attemptsMax?: number
}

/** `job<{ sendId: ChainSendId }>({ name: 'carry-out-send', key: ({ sendId }) => `send:${sendId}` })` */
export function job<P extends Payload = NoPayload>({ name, key, queue, attemptsMax = 25 }: JobSpec<P>): Job<P> {
  function of(payload: P): PreparedJob {
    const own = key?.(payload)
    const ordered = queue?.(payload)
    return {
      key: own,
      enqueue: (tx, options) => add(tx, { name, payload, attemptsMax, key: own, queue: ordered, ...options }),
    }
  }
  function keyOf(payload: P): string {
    if (!key) throw new Error(`the job ${name} has no key`)
    return key(payload)
  }
  return {
    name,
    of,
    enqueue: (tx, payload, options) => of(payload).enqueue(tx, options),
    async enqueueMany(tx, payloads) {
      if (payloads.length === 0) return
      await sql`select count(*) from graphile_worker.add_jobs(array(
        select row(${name}, payload, null, null, ${attemptsMax}, null, null, null)::graphile_worker.job_spec
        from json_array_elements(${JSON.stringify(payloads.map((payload) => withTrace(name, payload)))}::json) as payload))`.execute(
        tx,
      )
    },
    async find(db, payload) {
      const own = keyOf(payload)
      return (await findJobs(db, [own])).get(own)
    },
    handle: (work) => ({ name, run: (payload, signal) => work(payload as P, signal) }),
    watch: (...[payload = {} as P]) => ({
      begin: (db) => of(payload).enqueue(db, { keepsTime: true }),
      cron: `* * * * * ${name} ?${cronKey(keyOf(payload))}&jobKeyMode=preserve_run_at ${JSON.stringify(payload)}`,
    }),
    cron(schedule, ...[payload = {} as P]) {
      const own = key?.(payload)
      return `${schedule} ${name} ${own ? `?${cronKey(own)} ` : ''}${JSON.stringify(payload)}`
    },
  }
}

/** Beside the job's own fields; what works the job takes it out again. */
const TRACE_FIELD = '_trace'

function withTrace(name: string, payload: Payload): Payload {
  const kept = keptTrace(name)
  return kept ? { ...payload, [TRACE_FIELD]: kept } : payload
}

/** A payload as it was enqueued, and the trace it was enqueued in. */
export function takeTrace(stored: unknown): { payload: unknown; kept: KeptTrace | undefined } {
  if (typeof stored !== 'object' || stored === null || !(TRACE_FIELD in stored))
    return { payload: stored, kept: undefined }
  const { [TRACE_FIELD]: kept, ...payload } = stored
  return { payload, kept: kept as KeptTrace }
}

/** graphile-worker knows a line by its id, which has no colons. */
function cronKey(key: string): string {
  return `id=${key.replaceAll(':', '-')}&jobKey=${key}`
}

type Added = EnqueueOptions & {
  name: string
  payload: Payload
  attemptsMax: number
  key: string | undefined
  queue: string | undefined
}

async function add(
  tx: QueryExecutorProvider,
  { name, payload, attemptsMax, key, queue, ...options }: Added,
): Promise<void> {
  // The queue answers with an empty row, and adds nothing, when a worker takes this key's waiting job right now.
  // What it took may know nothing of this transaction; asked again, the queue sees that it runs and adds another.
  for (let isAdded = false; !isAdded; ) {
    const { rows } = await sql<{ id: bigint | null }>`select id from graphile_worker.add_job(
      identifier => ${name}, payload => ${JSON.stringify(withTrace(name, payload))}::json, run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${attemptsMax}, job_key => ${key ?? null}, queue_name => ${queue ?? null},
      job_key_mode => ${options.keepsTime ? 'preserve_run_at' : 'replace'})`.execute(tx)
    isAdded = rows.some(({ id }) => id !== null)
  }
}

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

/** No job is at work for so long. */
const AT_WORK_MAX = '10 minutes'

/**
 * Enqueues those whose job is missing, given up, put off beyond `latest`, or at work for longer than any should be.
 * Each has a key. Answers the keys of those.
 */
export async function enqueueUnattended(
  db: QueryExecutorProvider,
  wanted: readonly PreparedJob[],
  latest: Date,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${wanted.map(({ key }) => key)}::text[]) as wanted (key) where not exists (
      select from graphile_worker.jobs where jobs.key = wanted.key and case when locked_at is null
        then attempts < max_attempts and run_at <= ${latest}
        else locked_at > now() - ${AT_WORK_MAX}::interval end)`.execute(db)
  const unattended = new Set(rows.map(({ key }) => key))
  for (const each of wanted) if (each.key !== undefined && unattended.has(each.key)) await each.enqueue(db)
  return [...unattended]
}
