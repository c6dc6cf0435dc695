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
import { FORGOTTEN_MS, forgetLongGone } from '#platform/absent-processes.ts'
import { IDEMPOTENCY_KEPT_MS, pruneIdempotencyKeys } from '#platform/idempotency.ts'
import { type Background, type JobOptions, startJobs } from '#platform/jobs.ts'
import { inWords } from '#platform/retention.ts'
import { forgetBudgets } from '#platform/shared-budgets.ts'
import { railsJobs } from '#rails/all-rails.ts'
import { SETTINGS_EVERY_MS } from '#record/create-settings.ts'
import { STOPS_EVERY_MS } from '#record/create-stops.ts'
import { recordJobs } from '#record/jobs.ts'
import { tradingJobs } from '#trading/jobs.ts'
import type { Tables } from './tables.ts'

/** Answers a function that stops it all, letting running jobs finish. `stopJobs` stops those alone, before. */
export async function startBackground(deps: Deps): Promise<StopBackground> {
  // Before the settings are read: no change after that goes unheard.
  await deps.instance.id()
  await Promise.all([deps.rates.refresh(), deps.settings.refresh(), deps.stops.refresh()])
  await loadSanctionsList(deps)
  const settingsTimer = setInterval(() => void refreshSettings(deps), SETTINGS_EVERY_MS)
  const stopsTimer = setInterval(() => void refreshStops(deps), STOPS_EVERY_MS)
  const timer = setInterval(() => void deps.rates.refresh(), deps.config.rates.everyMs)
  const stopWorking = deps.config.jobs.concurrency > 0 ? await startJobs(jobOptions(deps)) : async () => {}
  let stopped: Promise<void> | undefined
  const stopJobs = () => {
    stopped ??= stopWorking()
    return stopped
  }
  const stop = async () => {
    clearInterval(timer)
    clearInterval(settingsTimer)
    clearInterval(stopsTimer)
    await stopJobs()
  }
  return Object.assign(stop, { stopJobs })
}

export type StopBackground = (() => Promise<void>) & { stopJobs(): Promise<void> }

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

/** As above; what sends asks the database itself, and cannot while it is away. */
async function refreshStops(deps: Deps): Promise<void> {
  try {
    await deps.stops.refresh()
  } catch (error) {
    deps.log.warn({ err: error }, 'what is stopped could not be read')
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
        {
          what: 'How often a network, an account or a device asked (`budgets`)',
          keptFor: 'until its while is over',
          why: 'To count.',
          forget: () => forgetBudgets(deps.db, deps.clock.now()),
        },
        {
          what: 'Processes that were gone when somebody looked (`absent_processes`)',
          keptFor: inWords(FORGOTTEN_MS),
          why: 'Their work is taken over long before.',
          forget: () => forgetLongGone(deps.db),
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

function jobOptions(deps: Deps): JobOptions<Tables> {
  return {
    db: deps.db,
    databaseUrl: deps.config.database.url,
    times: deps.config.database.times,
    takeoverMs: deps.config.takeoverMs,
    instance: deps.instance,
    parts: backgroundOf(deps),
    log: deps.log,
    metrics: deps.metrics,
    tracer: deps.spans?.tracer,
    ...deps.config.jobs,
  }
}
