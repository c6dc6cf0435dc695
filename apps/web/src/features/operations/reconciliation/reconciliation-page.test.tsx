import { me } from '@kivuko/contract/auth.ts'
import {
  consoleReconciliation,
  listDifferences,
  listReconciliationRuns,
  type ReconciliationDifference,
  type ReconciliationOverview,
  type ReconciliationRun,
  startReconciliation,
} from '@kivuko/contract/console-reconciliation.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { FakeUpload, fakeUploads } from '../../../../test/fake-upload.ts'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../../test/server.ts'

const AT = '2026-11-18T09:00:00.000Z'

function runOf(change: Partial<ReconciliationRun> = {}): ReconciliationRun {
  return {
    id: 'rcr_1',
    provider: 'stripe',
    source: 'provider',
    state: 'done',
    problem: null,
    started_by: 'Amina Hassan',
    started_at: AT,
    ended_at: AT,
    covers_from: null,
    covers_to: AT,
    lines_read: 12,
    lines_left_out: 0,
    matched: 11,
    differences: 1,
    ...change,
  }
}

const DIFFERENCE: ReconciliationDifference = {
  id: `rcd_${'0'.repeat(26)}`,
  provider: 'stripe',
  asset: 'NGN',
  kind: 'missing_in_ledger',
  state: 'open',
  reference: 'in:pi_1',
  text: 'charge',
  ledger: null,
  statement: '7000.00',
  journal: null,
  line: 'txn_1',
  at: AT,
  found_at: AT,
  cleared_at: null,
  note: null,
}

function overviewOf(last_run: ReconciliationRun | null): ReconciliationOverview[] {
  const none = { open_differences: 0, last_run: null, balances: [], balances_at: null }
  const money = { ledger: '19419.70', statement: '26419.70', difference: '-7000.00' }
  return [
    {
      provider: 'stripe',
      way: 'provider',
      open_differences: 1,
      last_run,
      balances: [
        { asset: 'NGN', ...money, explained: '-7000.00', unexplained: '0.00' },
        { asset: 'USD', ...money, explained: '-6000.00', unexplained: '-1000.00' },
      ],
      balances_at: AT,
    },
    { provider: 'paystack', way: 'none', ...none },
    { provider: 'bank', way: 'provider', ...none },
    { provider: 'mpesa', way: 'file', ...none },
  ]
}

beforeEach(() => {
  startClean()
  fakeUploads()
  localStorage.setItem('token', 'tok')
})

function serve(...more: Parameters<typeof fakeApi>) {
  const role = 'treasury' as const
  const member = { id: 'usr_ada', name: 'Ada', email: ADA.email, role, has_second_step: true, added_at: AT }
  return fakeApi(
    ...more,
    on(consoleReconciliation, { providers: overviewOf(runOf()) }),
    on(listDifferences, { rows: [DIFFERENCE], next: null }),
    on(listReconciliationRuns, { rows: [runOf()], next: null }),
    on(me, ADA),
    on(consoleMe, member),
  )
}

async function card(name: string) {
  return within(await screen.findByRole('region', { name }))
}

test('OPS-92 each provider shows both balances, what is unexplained, and leads to its open differences', async () => {
  const api = serve()
  await openApp('/console/reconciliation')
  const stripe = await card('Cards (Stripe)')
  const [, naira, dollars] = stripe.getAllByRole('row')
  expect(naira?.textContent).toContain('Agrees')
  expect(dollars?.textContent).toContain('−$1,000.00')
  expect((await card('Naira accounts (Paystack)')).getByText('Not set up here.')).toBeDefined()
  expect((await card('Naira accounts (Paystack)')).queryByRole('button')).toBeNull()
  expect((await card('Own bank accounts')).getByText('Never compared.')).toBeDefined()
  await screen.findByRole('table', { name: 'Differences, newest first' })
  expect(api.callsOf(listDifferences).at(-1)?.url).toContain('?state=open')
  fireEvent.click(stripe.getByRole('link', { name: '1 open difference' }))
  await waitFor(() => expect(address()).toBe('/console/reconciliation?provider=stripe'))
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'provider_fee' } })
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'all' } })
  await waitFor(() => expect(address()).toContain('state=all'))
  await waitFor(() => expect(api.callsOf(listDifferences).at(-1)?.url).toMatch(/\?provider=stripe&kind=provider_fee$/))
})

test('OPS-92 a run is started, followed to its end and, when refused, says why', { tags: 'long' }, async () => {
  let state: ReconciliationRun['state'] = 'done'
  let isBusy = true
  const api = serve(
    on(consoleReconciliation, () => raw(200, { providers: overviewOf(runOf({ state, ended_at: null })) })),
    on(startReconciliation, () => {
      if (isBusy) return refuse('reconciliation_running')
      state = 'running'
      return raw(200, runOf({ state }))
    }),
  )
  await openApp('/console/reconciliation')
  const stripe = await card('Cards (Stripe)')
  const button = () => stripe.getByRole('button', { name: /^Compare now/ }) as HTMLButtonElement
  fireEvent.click(button())
  expect(await stripe.findByText(/This provider is being reconciled just now/)).toBeDefined()
  isBusy = false
  await waitFor(() => expect(button().disabled).toBe(false))
  fireEvent.click(button())
  expect(await stripe.findByText('Comparing: 12 lines read so far')).toBeDefined()
  await waitFor(() => expect(button().disabled).toBe(true))
  const lists = api.callsOf(listDifferences).length
  state = 'done'
  await waitFor(() => expect(stripe.queryByText(/^Comparing/)).toBeNull())
  await waitFor(() => expect(api.callsOf(listDifferences).length).toBeGreaterThan(lists))
})

test('OPS-92 a statement is uploaded; one that is refused says which line, and the dialog stays', async () => {
  serve()
  await openApp('/console/reconciliation')
  const mpesa = await card('M-Pesa')
  fireEvent.click(mpesa.getByRole('button', { name: /^Upload a statement/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Upload a statement' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Upload and compare' }))
  expect(dialog.getByText('Choose the file first')).toBeDefined()
  const file = new File(['Receipt No.'], 'statement.csv', { type: 'text/csv' })
  fireEvent.change(dialog.getByLabelText('CSV file'), { target: { files: [file] } })
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Upload and compare' }))
  send()
  await waitFor(() => expect(FakeUpload.all).toHaveLength(1))
  const detail = 'Line 6 of the statement: “ten” is no amount. Nothing was taken.'
  FakeUpload.all[0]?.answer(refuse('statement_invalid', { detail }))
  expect(await dialog.findByText(detail)).toBeDefined()
  send()
  await waitFor(() => expect(FakeUpload.all).toHaveLength(2))
  FakeUpload.all[1]?.answer({ status: 200, body: runOf({ provider: 'mpesa', source: 'file', state: 'running' }) })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('OPS-92 what cannot be loaded says so and is asked for again', async () => {
  let isDown = true
  serve(
    on(consoleReconciliation, () => (isDown ? refuse('internal') : raw(200, { providers: overviewOf(null) }))),
    on(listDifferences, { rows: [], next: null }),
    on(listReconciliationRuns, { rows: [], next: null }),
  )
  await openApp('/console/reconciliation')
  expect(await screen.findByText('Reconciliation could not be loaded')).toBeDefined()
  expect(await screen.findByText('No differences here')).toBeDefined()
  expect(await screen.findByText('No runs yet')).toBeDefined()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: /again/i }))
  expect((await card('M-Pesa')).getByText('Never compared.')).toBeDefined()
})
