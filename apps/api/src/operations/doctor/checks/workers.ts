// Whether anybody works the jobs, and what was given up.
import { readIdleSeconds, readQueue } from '#operations/given-up-jobs/list-given-up.ts'
import { type Finding, fine, warning, wrong } from '#providers/examine/port.ts'
import type { Check } from '../check.ts'

const LATE_MS = 120_000
/** The schedule has something due each minute, and whoever works jobs keeps it. */
const IDLE_S_MAX = 600

export const workers: Check = {
  area: 'workers',
  async ask({ db, clock }) {
    const { due, oldest_due_at: oldest, running, given_up: givenUp } = await readQueue(db)
    const lateMs = oldest ? clock.now().getTime() - oldest.getTime() : 0
    const minutes = Math.trunc(lateMs / 60_000)
    return [
      judgeWorkers(await readIdleSeconds(db)),
      lateMs > LATE_MS
        ? wrong(
            'Queue',
            `Jobs due: ${due}, the oldest for ${minutes} minutes; worked on: ${running}.`,
            'Start a process with KIVUKO_ROLE=worker or both, or more of them; read its log.',
          )
        : fine('Queue', 'No job waits long.'),
      givenUp > 0
        ? warning(
            'Failed jobs',
            `Jobs that failed for good: ${givenUp}.`,
            'Decide about each under Jobs in the console.',
          )
        : fine('Failed jobs', 'None.'),
    ]
  },
}

/** Pure. Seconds since a worker last kept the schedule; null when none ever began. */
export function judgeWorkers(idleSeconds: number | null): Finding {
  if (idleSeconds !== null && idleSeconds <= IDLE_S_MAX) return fine('Workers', 'The schedule of jobs is kept.')
  return wrong(
    'Workers',
    idleSeconds === null
      ? 'No process has ever worked jobs.'
      : `No process has worked jobs for ${Math.trunc(idleSeconds / 60)} minutes.`,
    'Start a process with KIVUKO_ROLE=worker or both; read its log.',
  )
}
