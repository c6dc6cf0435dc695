// Admins are notified once of each job that failed for good.
import type { Deps } from '#deps.ts'
import { listStaff } from '#people/manage-staff.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { notifyMany } from '#record/notify.ts'
import { aboutOf, taskInWords } from './list-given-up.ts'
import { findLastGivenUp } from './store.ts'

/** Of a flood within one minute the newest are told of; the page lists all. */
const TOLD_MAX = 50

/** The job of each minute. A job that was tried again and given up again is told of again. */
export async function notifyGivenUp(deps: Deps): Promise<void> {
  const jobs = await findLastGivenUp(deps.db, TOLD_MAX)
  if (jobs.length === 0) return
  deps.log.warn({ jobs: jobs.length }, 'jobs were given up; an admin has to decide about them')
  const admins = (await listStaff(deps)).filter(({ role }) => role === 'admin')
  const notices = jobs.flatMap((job) =>
    admins.map(({ id }) => ({
      userId: id as UserId,
      key: `job:${job.id}:${job.updated_at.getTime()}`,
      type: 'security' as const,
      title: `A background job was given up: ${taskInWords(job.task)}`,
      message: `It was tried ${job.attempts} times${inWords(aboutOf(job.payload))}. Look why, and try it again or write it off.`,
      actionUrl: '/console/jobs' as const,
    })),
  )
  await inTransaction(deps.db, (tx) => notifyMany(deps, tx, notices))
}

function inWords(about: readonly string[]): string {
  return about.length > 0 ? ` for ${about.join(', ')}` : ''
}
