// What runs beside the requests: the jobs, and the prices and settings this process keeps fresh.

import { complianceJobs } from '#compliance/jobs.ts'
import { watchList } from '#compliance/screen-everybody.ts'
import { ConfigError } from '#config/setting.ts'
import { custodyJobs } from '#custody/jobs.ts'
import type { Deps } from '#deps.ts'
import { marketJobs } from '#market/jobs.ts'
import { operationsJobs } from '#operations/jobs.ts'
import { findSharedDevices } from '#people/find-shared-devices.ts'
import { peopleJobs } from '#people/jobs.ts'
import { IDEMPOTENCY_KEPT_MS, pruneIdempotencyKeys } from '#platform/idempotency.ts'
import { type Background, type JobOptions, startJobs } from '#platform/jobs.ts'
import { inWords } from '#platform/retention.ts'
import { railsJobs } from '#rails/all-rails.ts'
import { SETTINGS_EVERY_MS } from '#record/create-settings.ts'
import { recordJobs } from '#record/jobs.ts'
import { tradingJobs } from '#trading/jobs.ts'

/** Answers a function that stops it all, letting running jobs finish. */
export async function startBackground(deps: Deps): Promise<() => Promise<void>> {
  await Promise.all([deps.rates.refresh(), deps.settings.refresh()])
  await loadSanctionsList(deps)
  const settingsTimer = setInterval(() => void refreshSettings(deps), SETTINGS_EVERY_MS)
  const timer = setInterval(() => void deps.rates.refresh(), deps.config.rates.everyMs)
  const stopJobs = deps.config.jobs.concurrency > 0 ? await startJobs(jobOptions(deps)) : undefined
  return async () => {
    clearInterval(timer)
    clearInterval(settingsTimer)
    await stopJobs?.()
  }
}

/** Nobody should believe that names are compared when the file is missing or is no list. */
async function loadSanctionsList(deps: Deps): Promise<void> {
  if (!deps.sanctions) deps.log.warn('SANCTIONS_LIST_FILE is not set: the names of customers are compared with nothing')
  await deps.sanctions?.read().catch((error: Error) => {
    throw new ConfigError(`Kivuko cannot start with these settings:\n  SANCTIONS_LIST_FILE: ${error.message}`)
  })
  await watchList(deps)
}

/** A database that is away is back soon; until then they stay as they were. */
async function refreshSettings(deps: Deps): Promise<void> {
  try {
    await deps.settings.refresh()
  } catch (error) {
    deps.log.warn({ err: error }, 'the settings could not be read')
  }
}

export function backgroundOf(deps: Deps): Background[] {
  return [
    {
      sweeps: [
        {
          what: 'Answers to calls that move money (`idempotency_keys`)',
          keptFor: inWords(IDEMPOTENCY_KEPT_MS),
          why: 'Asked again, a call gives the same answer.',
          forget: () => pruneIdempotencyKeys(deps.db, deps.clock.now()),
        },
      ],
    },
    marketJobs(deps),
    recordJobs(deps),
    complianceJobs(deps, findSharedDevices),
    peopleJobs(deps),
    custodyJobs(deps),
    tradingJobs(deps),
    railsJobs(deps),
    operationsJobs(deps),
  ]
}

function jobOptions(deps: Deps): JobOptions {
  return {
    db: deps.db,
    databaseUrl: deps.config.database.url,
    instance: deps.instance,
    parts: backgroundOf(deps),
    log: deps.log,
    ...deps.config.jobs,
  }
}
