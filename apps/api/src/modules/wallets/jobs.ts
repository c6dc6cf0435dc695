import type { Deps } from '#deps.ts'
import type { JobTable } from '#platform/jobs.ts'
import { closeDay } from './close-day.ts'
import { CLOSE_PORTFOLIO_DAY } from './job-names.ts'

/** graphile-worker's crontab, which counts in UTC: every zone's midnight is at a quarter of an hour. */
export const WALLET_CRON = `*/15 * * * * ${CLOSE_PORTFOLIO_DAY}`

export function walletJobs(deps: Deps): JobTable {
  return { [CLOSE_PORTFOLIO_DAY]: () => closeDay(deps) }
}
