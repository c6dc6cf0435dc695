import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { JobTable } from '#platform/jobs.ts'
import { SCREEN_CUSTOMER, SCREEN_EVERYBODY, WATCH_SANCTIONS_LIST } from './job-names.ts'
import { screenCustomer } from './screen-customers.ts'
import { screenPage, watchList } from './screen-everybody.ts'

/** graphile-worker's crontab: every minute. */
export const SCREENING_CRON = `* * * * * ${WATCH_SANCTIONS_LIST}`

export function screeningJobs(deps: Deps): JobTable {
  return {
    [SCREEN_CUSTOMER]: ({ userId }) => screenCustomer(deps, userId as UserId),
    [WATCH_SANCTIONS_LIST]: () => watchList(deps),
    [SCREEN_EVERYBODY]: (payload) => screenPage(deps, payload as { version: string; after: UserId | null }),
  }
}
