// What whoever runs Kivuko sees of it at /metrics, and what nobody sees there.
import { API } from '@kivuko/contract/api.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { treasuryFunding } from '../../src/accounting/recipes/treasury-funding.ts'
import { checkLedger } from '../../src/operations/ledger-checks/check-ledger.ts'
import { noteBackup } from '../../src/operations/note-backup.ts'
import { inTransaction } from '../../src/platform/database.ts'
import { job } from '../../src/platform/job.ts'
import { startJobs } from '../../src/platform/jobs.ts'
import { EVERYBODY, rowsOf } from '../../src/platform/rows-of.ts'
import { stopWithin } from '../../src/record/stop-money.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { deposit, paymentIn } from '../support/phone-payments.ts'
import { initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { type Scraper, startScraping } from '../support/scrape.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

/** The queue prints what its workers met, whatever its logger says. */
vi.spyOn(console, 'trace').mockImplementation(() => {})

const WATCHED = { METRICS_PORT: '0' }

const MARKS = ['zzmarkname', 'zzmarkmail', '722000001', '0xdecafdecaf', 'zzmarkpath', 'zzmarkquery']

/** Every call of the API, with what must not be seen in all it takes; refused, each in its way. */
async function callEverythingMarked(app: TestApp, token: string): Promise<void> {
  const marked = {
    fullName: 'Zzmarkname',
    email: 'zzmarkmail@kivuko.example',
    phone_number: '0722000001',
    address: '0xdecafdecafdecafdecafdecafdecafdecafdecaf',
  }
  for (const { method, path } of API) {
    const url = `${API_BASE}${path.replaceAll(/\{\w+\}/g, 'zzmarkpath')}?search=zzmarkquery`
    const headers = path.startsWith('/auth/') ? {} : { authorization: `Bearer ${token}` }
    await app.server.inject({ method, url, headers, ...(method === 'POST' ? { payload: marked } : {}) })
  }
  await app.server.inject({ method: 'GET', url: '/zzmarkpath' })
}

test('RUN-20 RUN-21 RUN-22 RUN-56 calls, jobs, providers and payments are counted on a port of its own, and nothing of a customer is seen', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ processes: 1, sandbox: true, env: WATCHED })
  await using scraper = await startScraping(app.deps)
  await app.startBackground()
  const customer = await app.customer('Zzmarkname Achieng')

  const { quote_id: quoteId } = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId })).body
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await orderIn(customer, reference, 'completed')
  const cancelled = (await deposit(customer, { phone: '0722000001' })).body
  await paymentIn(customer, cancelled.external_reference ?? '', 'cancelled')
  await callEverythingMarked(app, customer.token)

  expect(await scraper.value('kivuko_payments_total{rail="stripe",direction="in",outcome="succeeded"}')).toBe(1)
  expect(await scraper.value('kivuko_payments_total{rail="mpesa",direction="in",outcome="failed"}')).toBe(1)
  expect(await scraper.value('kivuko_settle_seconds_count{rail="stripe",direction="in"}')).toBe(1)
  expect(await scraper.value('kivuko_settle_seconds_bucket{le="1800",rail="stripe",direction="in"}')).toBe(1)
  const started = 'kivuko_provider_call_seconds_count{provider="cards",kind="moves",outcome="succeeded"}'
  expect(await scraper.value(started)).toBeGreaterThanOrEqual(1)
  await until('the jobs are counted', async () =>
    /kivuko_jobs_total\{job="[a-z-]+",outcome="done"\}/.test(await scraper.read()),
  )
  const text = await scraper.read()
  expect(text).toContain('kivuko_requests_total{endpoint="initiatePayment",method="POST",class="2xx"} 1\n')
  for (const { id, method } of API)
    expect(text, id).toContain(`kivuko_requests_total{endpoint="${id}",method="${method}",class="`)
  for (const mark of [...MARKS, customer.email, customer.user.id, reference])
    expect(text.toLowerCase(), mark).not.toContain(mark.toLowerCase())
  for (const known of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_cpu_seconds_total',
    'kivuko_price_fresh{asset="BTC"} 1',
  ])
    expect(text).toContain(known)

  const ask = async (url: string, method = 'GET') => (await fetch(url, { method })).status
  expect(new URL(scraper.url).hostname).toBe('127.0.0.1')
  expect(await ask(`${scraper.url}/metrics`)).toBe(200)
  expect(await ask(`${scraper.url}/metrics`, 'POST')).toBe(404)
  expect(await ask(`${scraper.url}/`)).toBe(404)
  expect(await ask(`${scraper.url}/livez`)).toBe(404)
  expect(await ask(`${app.url}/metrics`)).toBe(404)
})

const brokenJob = job({ name: 'broken', attemptsMax: 1 })

/** A job that fails each time it is tried, until nobody works it any more. */
async function giveUpJob({ deps }: TestApp, scraper: Scraper): Promise<void> {
  const broken = brokenJob.handle(() => Promise.reject(new Error('broken')))
  await brokenJob.enqueue(deps.db, {})
  const { db, instance, log, metrics } = deps
  const databaseUrl = deps.config.database.url
  const stopJobs = await startJobs({
    db,
    databaseUrl,
    instance,
    log,
    metrics,
    parts: [{ jobs: [broken] }],
    concurrency: 1,
    pollMs: 50,
    takeoverMs: 300,
  })
  await until(
    'it is given up',
    async () => (await scraper.value('kivuko_jobs_total{job="broken",outcome="failed"}')) === 1,
  )
  await stopJobs()
}

/** A payout nobody knows the end of, a message nobody handled, a document nobody looked at; and some stock. */
async function leaveOpen(app: TestApp, now: Date): Promise<void> {
  const { deps } = app
  await app.asOwner(async (owner) => {
    await owner.query(
      `insert into disbursements (id, phone, amount_units, state, created_at, owner_kind, owner_id)
       values ('test', '254712345678', 100, 'sending', $1, 'payout', 'test')`,
      [now],
    )
    await owner.query(
      `insert into webhook_events (provider, id, type, body, received_at) values ('stripe', 'evt', 'test', '{}', $1)`,
      [now],
    )
  })
  const customer = await app.customer()
  await rowsOf(deps.db, EVERYBODY, (tx) =>
    sql`insert into kyc_documents (id, user_id, document_type, sealed_number, number_tail, media_type, size_bytes, sealed_key, state, created_at)
      values ('doc_test', ${customer.user.id}, 'national_id', ''::bytea, '0000', 'image/jpeg', 1, ''::bytea, 'pending', ${now})`.execute(
      tx,
    ),
  )
  await deps.ledger.post(treasuryFunding({ fundingId: 'test', amount: money('BTC', 150_000_000n) }))
}

test('RUN-23 RUN-24 RUN-38 RUN-56 a worker says how the money stands, asks for it every 15 seconds at most, and says nothing old without its database', async () => {
  await using app = await startTestApp({ processes: 1, proxy: true, env: { ...WATCHED, KIVUKO_ROLE: 'worker' } })
  await using scraper = await startScraping(app.deps)
  const { deps } = app
  const value = scraper.value
  // Only the test moves it: nothing here rests on how quick a machine is.
  let now = app.clock.now()
  vi.spyOn(app.clock, 'now').mockImplementation(() => now)
  const advance = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1_000)
  }
  expect([await value('kivuko_figures_up'), await value('kivuko_jobs_given_up')]).toEqual([1, 0])
  expect(await value('kivuko_ledger_check_age_seconds{check="new"}')).toBeUndefined()

  await checkLedger(deps, { isWhole: false })
  await inTransaction(deps.db, (tx) =>
    stopWithin(deps, tx, { name: 'mpesa_out', reason: 'payouts look wrong', by: null, actor: 'test' }),
  )
  expect(await value('kivuko_backup_age_seconds{kind="database"}')).toBeUndefined()
  await noteBackup(deps, 'database')
  await giveUpJob(app, scraper)
  await leaveOpen(app, now)
  // What was read is told again until it is 15 seconds old.
  expect(await value('kivuko_jobs_given_up')).toBe(0)
  advance(14)
  expect(await value('kivuko_jobs_given_up')).toBe(0)
  advance(2_400 - 14)
  expect(await value('kivuko_jobs_given_up')).toBe(1)
  for (const [series, expected] of [
    ['kivuko_figures_up', 1],
    ['kivuko_unknown_age_seconds{kind="disbursement"}', 2_400],
    ['kivuko_unknown_age_seconds{kind="prompt"}', 0],
    ['kivuko_webhook_lag_seconds', 2_400],
    ['kivuko_ledger_check_age_seconds{check="new"}', 2_400],
    ['kivuko_ledger_check_findings{check="new"}', 0],
    ['kivuko_stop_age_seconds{stop="mpesa_out"}', 2_400],
    ['kivuko_stop_age_seconds{stop="outflow"}', 0],
    ['kivuko_kyc_age_seconds{queue="documents"}', 2_400],
    ['kivuko_kyc_age_seconds{queue="cases"}', 0],
    ['kivuko_stock{asset="BTC"}', 1.5],
    ['kivuko_stock_low{asset="BTC"}', 0],
    ['kivuko_exposure{asset="BTC"}', 1.5],
    ['kivuko_cases_open', 0],
    ['kivuko_backup_age_seconds{kind="database"}', 2_400],
    ['kivuko_backup_age_seconds{kind="drill"}', undefined],
    ['kivuko_wal_unsaved_bytes', undefined],
    ['kivuko_wal_archive_failing', undefined],
    ['kivuko_reconciliation_differences{provider="stripe"}', 0],
  ] as const)
    expect(await value(series), series).toBe(expected)

  await app.proxy.cut()
  advance(15)
  const text = await scraper.read()
  expect(text).toContain('kivuko_figures_up 0\n')
  expect(text).toContain('kivuko_database_connections{pool="main",state="busy"}')
  for (const gone of ['kivuko_jobs_given_up', 'kivuko_stop_age_seconds{', 'kivuko_ledger_check_findings{'])
    expect(text).not.toContain(`\n${gone}${gone.endsWith('{') ? '' : ' '}`)
  await app.proxy.restore()
  await until('the figures are back', async () => (await value('kivuko_jobs_given_up')) === 1)
})

test('RUN-60 RUN-61 a key that has expired and prices that contradict each other are told', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ processes: 1, sandbox: true, env: WATCHED })
  await using scraper = await startScraping(app.deps)
  const customer = await app.customer()
  const { phones, tickers } = app.sandbox.control
  const contradicted = () => scraper.value('kivuko_price_contradicted{asset="BTC"}')
  expect(await contradicted()).toBe(0)

  phones.expireCredentials(true)
  expect((await deposit(customer)).problem.code).toBe('provider_unavailable')
  const unsent = 'kivuko_provider_call_seconds_count{provider="mobile_money",kind="moves",outcome="unsent"}'
  expect(await scraper.value(unsent)).toBe(1)
  phones.expireCredentials(false)
  expect((await deposit(customer)).body.external_reference).toBeTruthy()
  expect(await scraper.value(unsent)).toBe(1)

  tickers.move({ source: 'coingecko', percent: 50 })
  await app.deps.rates.refresh()
  expect(await contradicted()).toBe(1)
})
