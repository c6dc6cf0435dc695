// What runs beside the requests: the jobs, and the prices and settings this process keeps fresh.

import { setTimeout as wait } from 'node:timers/promises'
import { channelJobs } from '#channels/jobs.ts'
import { complianceJobs } from '#compliance/jobs.ts'
import { watchList } from '#compliance/screen-everybody.ts'
import { COPY_EVERY_MS, forgetCopy, tellCopy } from '#compliance/share-list.ts'
import { ConfigError } from '#config/setting.ts'
import { custodyJobs } from '#custody/jobs.ts'
import type { Deps } from '#deps.ts'
import { marketJobs } from '#market/jobs.ts'
import { operationsJobs } from '#operations/jobs.ts'
import { partnerJobs } from '#partners/jobs.ts'
import { findSharedDevices } from '#people/find-shared-devices.ts'
import { peopleJobs } from '#people/jobs.ts'
import { FORGOTTEN_MS, forgetLongGone } from '#platform/absent-processes.ts'
import { CALLS_KEPT_MS, forgetCalls } from '#platform/call-counts.ts'
import { IDEMPOTENCY_KEPT_MS, pruneIdempotencyKeys } from '#platform/idempotency.ts'
import { type Background, type JobOptions, startJobs } from '#platform/jobs.ts'
import { forgetMarks, MARKS_KEPT_MS } from '#platform/replica-reads.ts'
import { inWords } from '#platform/retention.ts'
import { forgetBudgets } from '#platform/shared-budgets.ts'
import { forgetTokens, TOKEN_KEPT_MS } from '#platform/shared-tokens.ts'
import { railsJobs } from '#rails/all-rails.ts'
import { SETTINGS_EVERY_MS } from '#record/create-settings.ts'
import { STOPS_EVERY_MS } from '#record/create-stops.ts'
import { recordJobs } from '#record/jobs.ts'
import { tradingJobs } from '#trading/jobs.ts'
import type { Tables } from './tables.ts'

/** So long the last counts of a process that ends may take to be written. */
const LAST_COUNTS_MS = 1_000

/** Answers a function that stops it all, letting running jobs finish. `stopJobs` stops those alone, before. */
export async function startBackground(deps: Deps): Promise<StopBackground> {
  // Before the settings are read: no change after that goes unheard.
  await deps.instance.id()
  await Promise.all([deps.prices.start(), deps.settings.refresh(), deps.stops.refresh()])
  await loadSanctionsList(deps)
  const settingsTimer = setInterval(() => void refreshSettings(deps), SETTINGS_EVERY_MS)
  const copyTimer = setInterval(() => void keepTelling(deps), COPY_EVERY_MS)
  const stopCounting = deps.calls.start()
  const stopsTimer = setInterval(() => void refreshStops(deps), STOPS_EVERY_MS)
  const stopWorking = deps.config.jobs.concurrency > 0 ? await startJobs(jobOptions(deps)) : async () => {}
  let stopped: Promise<void> | undefined
  const stopJobs = () => {
    stopped ??= stopWorking()
    return stopped
  }
  const stop = async () => {
    // Not waited for: a database that is away keeps nobody from ending, and copies of the dead are forgotten anyway.
    void forgetCopy(deps).catch((err: unknown) => deps.log.warn({ err }, 'the copy of the sanctions list stays known'))
    await deps.prices.stop()
    clearInterval(settingsTimer)
    clearInterval(stopsTimer)
    clearInterval(copyTimer)
    await stopJobs()
    // A database that is away keeps nobody from ending.
    await Promise.race([stopCounting(), wait(LAST_COUNTS_MS, undefined, { ref: false })])
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

/** A process that works no jobs compares names as well. */
async function keepTelling(deps: Deps): Promise<void> {
  try {
    await tellCopy(deps)
  } catch (error) {
    deps.log.warn({ err: error }, 'which sanctions list is in use could not be told')
  }
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
        {
          what: 'Since when somebody reads their own changes (`read_marks`)',
          keptFor: inWords(MARKS_KEPT_MS),
          why: 'No replica lags so long.',
          forget: () => forgetMarks(deps.db),
        },
        {
          what: 'How providers answered (`provider_calls`): counts and times alone',
          keptFor: inWords(CALLS_KEPT_MS),
          why: 'The longest period the console shows.',
          forget: () => forgetCalls(deps.db, deps.clock.now()),
        },
        {
          what: 'Access tokens of providers (`provider_tokens`)',
          keptFor: `${inWords(TOKEN_KEPT_MS)} after they ended`,
          why: 'The next one takes its place; what is left is of keys that are no longer used.',
          forget: () => forgetTokens(deps.db),
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
    partnerJobs(deps),
    channelJobs(deps),
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
