// The jobs that failed for good, as the console lists them, and the state of the queue.
import type { GivenUpJob, JobQueue } from '@kivuko/contract/console-jobs.ts'
import type { Deps } from '#deps.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import type { Db } from '#tables.ts'
import { redact } from './redact.ts'
import {
  findGivenUp,
  findGivenUpWaiting,
  findIdleSeconds,
  findQueueState,
  type GivenUp,
  type QueueState,
} from './store.ts'

type Listed = { rows: GivenUpJob[]; next: string | null; queue: JobQueue }

export async function listGivenUp(
  { db }: Deps,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<Listed> {
  const place = after !== undefined && /^\d{1,18}$/.test(after) ? after : undefined
  const [found, queue] = await Promise.all([findGivenUp(db, { limit, after: place }), findQueueState(db)])
  const rows = found.slice(0, limit)
  return {
    rows: rows.map(toAnswer),
    next: found.length > limit ? String(rows.at(-1)?.id ?? '') : null,
    queue: { ...queue, oldest_due_at: queue.oldest_due_at?.toISOString() ?? null },
  }
}

function toAnswer(job: GivenUp): GivenUpJob {
  return {
    id: String(job.id),
    task: taskInWords(job.task),
    about: aboutOf(job.payload),
    attempts: job.attempts,
    last_error: job.last_error === null ? null : redact(job.last_error),
    created_at: job.created_at.toISOString(),
    last_tried_at: job.updated_at.toISOString(),
  }
}

export function givenUpJobsWaiting(db: Db): Promise<WaitingLines> {
  return findGivenUpWaiting(db)
}

/** The state of the queue, for `/metrics`. */
export function readQueue(db: Db): Promise<QueueState> {
  return findQueueState(db)
}

/** Seconds since any worker kept the schedule, which has something due each minute; null when none ever began. */
export function readIdleSeconds(db: Db): Promise<number | null> {
  return findIdleSeconds(db)
}

/** 'refund-order' is 'refund order'. */
export function taskInWords(task: string): string {
  return task.replaceAll('-', ' ')
}

/** Our own ids, which say their kind; whatever else a payload holds is for the code alone. */
export function aboutOf(payload: Record<string, unknown>): string[] {
  return Object.values(payload).filter(
    (value): value is string => typeof value === 'string' && /^[a-z]{3}_[0-9a-z]{26}$/.test(value),
  )
}
