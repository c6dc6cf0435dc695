// What runs beside the requests: the jobs, and the prices this process keeps fresh.
import type { Deps } from '#deps.ts'
import { authJobs } from '#modules/auth/jobs.ts'
import { cardJobs } from '#modules/cards/jobs.ts'
import { HOUSEKEEPING_CRON, housekeepingJobs } from '#modules/housekeeping/jobs.ts'
import { leadJobs } from '#modules/leads/jobs.ts'
import { notificationJobs } from '#modules/notifications/jobs.ts'
import { orderJobs } from '#modules/orders/jobs.ts'
import { type JobOptions, startJobs } from '#platform/jobs.ts'

/** Answers a function that stops it all, letting running jobs finish. */
export async function startBackground(deps: Deps): Promise<() => Promise<void>> {
  await deps.rates.refresh()
  const timer = setInterval(() => void deps.rates.refresh(), deps.config.rates.everyMs)
  const stopJobs = deps.config.jobs.concurrency > 0 ? await startJobs(jobOptions(deps)) : undefined
  return async () => {
    clearInterval(timer)
    await stopJobs?.()
  }
}

function jobOptions(deps: Deps): JobOptions {
  return {
    db: deps.db,
    databaseUrl: deps.config.database.url,
    instance: deps.instance,
    jobs: {
      ...authJobs(deps),
      ...orderJobs(deps),
      ...cardJobs(deps),
      ...notificationJobs(deps),
      ...leadJobs(deps),
      ...housekeepingJobs(deps),
    },
    cron: HOUSEKEEPING_CRON,
    log: deps.log,
    concurrency: deps.config.jobs.concurrency,
  }
}
