// What runs beside the requests: the jobs, and the prices and settings this process keeps fresh.
import type { Deps } from '#deps.ts'
import { authJobs } from '#modules/auth/jobs.ts'
import { BANK_WATCHES, bankJobs } from '#modules/bank/jobs.ts'
import { bankPayoutJobs } from '#modules/bank-payouts/jobs.ts'
import { cardJobs } from '#modules/cards/jobs.ts'
import { CHAIN_WATCHES, chainDepositJobs } from '#modules/chain-deposits/jobs.ts'
import { CHAIN_SENDING_CRON, chainSendingJobs } from '#modules/chain-sending/jobs.ts'
import { HOUSEKEEPING_CRON, housekeepingJobs } from '#modules/housekeeping/jobs.ts'
import { identityJobs } from '#modules/identity/jobs.ts'
import { leadJobs } from '#modules/leads/jobs.ts'
import { mobileMoneyJobs } from '#modules/mobile-money/jobs.ts'
import { notificationJobs } from '#modules/notifications/jobs.ts'
import { orderJobs } from '#modules/orders/jobs.ts'
import { RECONCILIATION_CRON, reconciliationJobs } from '#modules/reconciliation/jobs.ts'
import { saleJobs } from '#modules/sales/jobs.ts'
import { SCREENING_CRON, screeningJobs } from '#modules/screening/jobs.ts'
import { watchList } from '#modules/screening/screen-everybody.ts'
import { SETTINGS_EVERY_MS } from '#modules/settings/create-settings.ts'
import { VELOCITY_CRON, velocityJobs } from '#modules/velocity/jobs.ts'
import { WALLET_CRON, walletJobs } from '#modules/wallets/jobs.ts'
import { withdrawalJobs } from '#modules/withdrawals/jobs.ts'
import { type JobOptions, startJobs } from '#platform/jobs.ts'
import { ConfigError } from './config-error.ts'

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

function jobOptions(deps: Deps): JobOptions {
  return {
    db: deps.db,
    databaseUrl: deps.config.database.url,
    instance: deps.instance,
    jobs: {
      ...authJobs(deps),
      ...orderJobs(deps),
      ...cardJobs(deps),
      ...bankJobs(deps),
      ...mobileMoneyJobs(deps),
      ...saleJobs(deps),
      ...bankPayoutJobs(deps),
      ...chainDepositJobs(deps),
      ...withdrawalJobs(deps),
      ...chainSendingJobs(deps),
      ...notificationJobs(deps),
      ...identityJobs(deps),
      ...leadJobs(deps),
      ...walletJobs(deps),
      ...screeningJobs(deps),
      ...velocityJobs(deps),
      ...reconciliationJobs(deps),
      ...housekeepingJobs(deps),
    },
    watches: [...BANK_WATCHES, ...CHAIN_WATCHES],
    cron: [HOUSEKEEPING_CRON, WALLET_CRON, CHAIN_SENDING_CRON, SCREENING_CRON, VELOCITY_CRON, RECONCILIATION_CRON].join(
      '\n',
    ),
    log: deps.log,
    ...deps.config.jobs,
  }
}
