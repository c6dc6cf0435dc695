import type { Deps } from '#deps.ts'
import type { JobTable } from '#platform/jobs.ts'
import { SWEEP_VELOCITY } from './job-names.ts'
import { sweep } from './sweep.ts'

/** graphile-worker's crontab: every minute. */
export const VELOCITY_CRON = `* * * * * ${SWEEP_VELOCITY}`

export function velocityJobs(deps: Deps): JobTable {
  return { [SWEEP_VELOCITY]: () => sweep(deps) }
}
