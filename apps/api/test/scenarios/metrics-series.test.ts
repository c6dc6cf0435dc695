// How many series whoever collects them has to keep: with every provider connected, and everything counted that can be.
import { API } from '@kivuko/contract/api.ts'
import { WATCHED_PROVIDERS } from '@kivuko/contract/console-overview.ts'
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { PHONE_NETWORK_IDS, PHONE_NETWORKS } from '@kivuko/contract/phone-networks.ts'
import { PROVIDERS } from '@kivuko/contract/providers.ts'
import { expect, test } from 'vitest'
import { buildMetrics } from '../../src/build-metrics.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { createDeps } from '../../src/create-deps.ts'
import type { Deps } from '../../src/deps.ts'
import { checkInParts } from '../../src/operations/ledger-checks/check-in-parts.ts'
import { checkLedger } from '../../src/operations/ledger-checks/check-ledger.ts'
import { BACKUP_KINDS, noteBackup } from '../../src/operations/note-backup.ts'
import type { Metrics } from '../../src/platform/metrics.ts'
import { backgroundOf } from '../../src/start-background.ts'
import { startScraping } from '../support/scrape.ts'
import type { TestApp } from '../support/test-app.ts'
import { settings } from '../support/test-settings.ts'
import { startChainApp } from '../support/withdrawals.ts'

const SERIES_MAX = 3_000
/** Their calls move no money. */
const MESSENGERS: readonly string[] = ['mail', 'sms', 'push', 'identity']
/** Coins are counted with the calls of their networks; `unmatched` is a bank transfer that nobody was found for. */
const RAILS = [...Object.keys(PROVIDERS), 'unmatched']
const DIRECTIONS = ['in', 'out'] as const

/** A call answers, or leads elsewhere. */
const statusesOf = ({ redirects }: EndpointSpec) => [redirects ? 302 : 200, 404, 503]

/** Whatever one process can ever count, once. */
function countEverything(deps: Deps, metrics: Metrics): void {
  const all: readonly EndpointSpec[] = API
  for (const endpoint of all) for (const status of statusesOf(endpoint)) metrics.countRequest(endpoint, status, 1)
  for (const { name } of jobsOf(deps))
    for (const outcome of ['done', 'failed'] as const) metrics.countJob(name, outcome, 1)
  for (const outcome of ['succeeded', 'failed', 'unknown', 'unsent', 'held'] as const)
    for (const provider of WATCHED_PROVIDERS) {
      if (!MESSENGERS.includes(provider)) metrics.countCall({ provider, kind: 'moves', outcome, ms: 1 })
      // What moves nothing is never held.
      if (outcome !== 'held') metrics.countCall({ provider, kind: 'asks', outcome, ms: 1 })
    }
  for (const rail of RAILS)
    for (const direction of DIRECTIONS) {
      for (const outcome of ['succeeded', 'failed', 'returned'] as const)
        metrics.countPayment({ rail, direction, outcome })
      metrics.countSettled({ rail, direction, ms: 1 })
    }
  for (const outcome of ['sent', 'lost'] as const) metrics.countSpans(outcome, 1)
  for (const from of ['replica', 'primary'] as const) metrics.countRead(from)
}

function jobsOf(deps: Deps) {
  return backgroundOf(deps).flatMap((part) => part.jobs ?? [])
}

function floatsOf({ settlement }: Deps) {
  return settlement.floats().flatMap(({ queues }) => queues)
}

/** What is read of the database and of others is there: floats, checks of each kind, backups. */
async function fillFigures({ deps, asOwner, clock }: TestApp): Promise<void> {
  await asOwner(async (owner) => {
    for (const { provider, currency } of floatsOf(deps))
      await owner.query(
        `insert into floats (provider, currency, available_units, as_of) values ($1, $2, 1, $3) on conflict do nothing`,
        [provider, currency, clock.now()],
      )
  })
  for (const isWhole of [false, true]) await checkLedger(deps, { isWhole })
  await checkInParts(deps, { budgetMs: 0, slices: { accounts: 1, journals: 1 } })
  for (const kind of BACKUP_KINDS) await noteBackup(deps, kind)
}

test('RUN-25 whatever happens there are fewer than 3,000 series, and without METRICS_PORT none', {
  tags: 'long',
}, async () => {
  const ends = '2030-01-31'
  await using app = await startChainApp(
    { METRICS_PORT: '0', MPESA_CREDENTIAL_ENDS: ends },
    { banks: true, airtel: true, identity: true, processes: 1 },
  )
  await using scraper = await startScraping(app.deps)
  const { deps } = app
  if (!deps.metrics) throw new Error('nothing is counted')
  countEverything(deps, deps.metrics)
  await fillFigures(app)
  const lines = (await scraper.read()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  // Everything is connected, so that nothing is missing from what is counted here.
  for (const series of [
    ...PHONE_NETWORK_IDS.map(
      (network) => `kivuko_provider_call_seconds_count{provider="${PHONE_NETWORKS[network].watchedAs}"`,
    ),
    ...floatsOf(deps).map(({ provider, currency }) => `kivuko_float{provider="${provider}",currency="${currency}"}`),
    ...['new', 'part', 'whole'].map((check) => `kivuko_ledger_check_findings{check="${check}"}`),
    'kivuko_signer_standing{place="1",standing="active"}',
    'kivuko_backup_age_seconds{kind="drill"}',
    'kivuko_credential_left_seconds',
    'kivuko_exposure{asset="ETH"}',
  ])
    expect(
      lines.some((line) => line.startsWith(series)),
      series,
    ).toBe(true)
  expect(floatsOf(deps).length).toBeGreaterThan(1)
  expect(jobsOf(deps).length).toBeGreaterThan(20)
  expect(lines.length).toBeGreaterThan(API.length * 3)
  expect(lines.length).toBeLessThan(SERIES_MAX)

  const quiet = createDeps(readConfig(settings(app.databaseUrl)))
  expect([quiet.metrics, buildMetrics(quiet)]).toEqual([undefined, undefined])
  await quiet.close()
})
