// What runs beside the requests: the jobs, and the prices this process keeps fresh.
import type { Deps } from '#deps.ts'
import { cardJobs } from '#modules/cards/jobs.ts'
import { HOUSEKEEPING_CRON, housekeepingJobs } from '#modules/housekeeping/jobs.ts'
import { orderJobs } from '#modules/orders/jobs.ts'
import { startJobs } from '#platform/jobs.ts'

/** Answers a function that stops it all, letting running jobs finish. */
export async function startBackground(deps: Deps): Promise<() => Promise<void>> {
  await deps.rates.refresh()
  const timer = setInterval(() => void deps.rates.refresh(), deps.config.rates.everyMs)
  const jobs = { ...orderJobs(deps), ...cardJobs(deps), ...housekeepingJobs(deps) }
  const { concurrency } = deps.config.jobs
  const runner =
    concurrency > 0
      ? await startJobs({
          databaseUrl: deps.config.database.url,
          jobs,
          cron: HOUSEKEEPING_CRON,
          log: deps.log,
          concurrency,
        })
      : undefined
  return async () => {
    clearInterval(timer)
    await runner?.stop()
  }
}
