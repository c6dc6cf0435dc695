import { me } from '@kivuko/contract/auth.ts'
import { listChanges } from '@kivuko/contract/console-changes.ts'
import { decideGivenUpJob, listGivenUpJobs } from '@kivuko/contract/console-jobs.ts'
import { listLedgerChecks } from '@kivuko/contract/console-ledger-checks.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { listStops, proposeResume, type StopInForce, stopMoney } from '@kivuko/contract/console-stops.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { STOP_NAMES } from '@kivuko/contract/stops.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA, STAFF_ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on } from '../../../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

const STOP: StopInForce = {
  id: 'stp_1',
  name: 'mpesa_out',
  since: '2026-11-20T09:00:00.000Z',
  by: { id: 'usr_1', name: 'Joseph Otieno' },
  reason: 'Payouts look wrong',
  notice: null,
}
const ALL = {
  switches: STOP_NAMES.map((name) => ({
    name,
    stop: name === 'mpesa_out' ? STOP : null,
    held: name === 'mpesa_out' ? 12 : 0,
  })),
  past: [],
  can_resume: true,
}
const CHECK = {
  id: 'lgc_1',
  kind: 'new' as const,
  started_at: '2026-11-20T09:00:00.000Z',
  duration_ms: 120,
  journals: 3,
  entries: 6,
  accounts: 4,
  findings: [],
}

const PART = { ...CHECK, id: 'lgc_0', kind: 'part' as const, findings: ['floors held: anna, entry 3 left -1'] }
const [started_at, ended_at] = ['2026-11-17T00:35:00.000Z', '2026-11-19T02:10:00.000Z']
const WHOLE = {
  last: { started_at, ended_at, nights: 3 },
  under_way: { started_at: ended_at, nights: 1, share: 0.409 },
}

type Handler = ReturnType<typeof on>
function open(address: string, role: 'admin' | 'support', ...handlers: Handler[]) {
  const api = fakeApi(
    ...handlers,
    on(me, ADA),
    on(consoleMe, { ...STAFF_ADA, role }),
    on(consoleWaiting, { waiting: { given_up_jobs: 1 }, stopped: [STOP] }),
    on(listStops, ALL),
    on(listChanges, { changes: [] }),
    on(listLedgerChecks, { rows: [CHECK, PART], next: null, whole: WHOLE }),
  )
  return openApp(address).then(() => api)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('SEC-197 every page of the console says what is stopped, since when, by whom and why; one stops, two resume', async () => {
  const api = await open('/console/stops', 'admin', on(stopMoney, ALL), on(proposeResume, ALL))
  const banner = await screen.findByRole('region', { name: 'Money is stopped' })
  expect(banner.textContent).toContain('Stopped: M-Pesa out')
  expect(banner.textContent).toContain('Joseph Otieno: Payouts look wrong')
  const table = await screen.findByRole('table', { name: 'Switches' })
  expect(within(table).getByRole('link', { name: '12' })).toBeDefined()
  expect(await screen.findByText('All is right')).toBeDefined()

  press('Stop: Everything that leaves')
  type('Why', 'A signer was lost')
  type('What customers read (optional)', 'Payouts rest until noon.')
  press('Stop it now')
  await waitFor(() =>
    expect(api.callsOf(stopMoney)[0]?.body).toEqual({
      name: 'outflow',
      reason: 'A signer was lost',
      notice: 'Payouts rest until noon.',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Resume: M-Pesa out')
  type('Why', 'The cause was found')
  press('Propose')
  await waitFor(() =>
    expect(api.callsOf(proposeResume)[0]?.body).toEqual({ name: 'mpesa_out', reason: 'The cause was found' }),
  )
})

test('RUN-159 the checks of the ledger say between when all of it was read last, in how many nights, and how far it is now', async () => {
  await open('/console/stops', 'admin')
  const said = await screen.findByText(/Everything in it was last read between/)
  expect(said.textContent).toMatch(/between .*17.* and .*19.*, in 3 nights\. The reading under way/)
  expect(said.textContent).toContain('has come to 40% of the journals in one night.')
  const table = await screen.findByRole('table', { name: 'Checks of the ledger' })
  expect(within(table).getByText('Part of all')).toBeDefined()
  expect(within(table).getByText('floors held: anna, entry 3 left -1')).toBeDefined()
})

test('SEC-195 SEC-197 jobs that were given up stand with the queue, and an admin writes one off', async () => {
  const job = {
    id: '7',
    task: 'refund order',
    about: ['rfd_01jd0000000000000000000000'],
    attempts: 25,
    last_error: 'no answer',
    created_at: '2026-11-20T09:00:00.000Z',
    last_tried_at: '2026-11-20T10:00:00.000Z',
  }
  const queue = { due: 4, oldest_due_at: null, running: 1, later: 30, given_up: 1 }
  const handlers = [
    on(listGivenUpJobs, { rows: [job], next: null, queue, can_decide: true }),
    on(decideGivenUpJob, { decided: true as const }),
  ]
  const api = await open('/console/jobs', 'admin', ...handlers)
  expect(await screen.findByText('no answer')).toBeDefined()
  expect(within(screen.getByRole('region', { name: 'The queue' })).getByText('Nothing is due')).toBeDefined()
  press('Write off: refund order')
  type('Why', 'It was paid by hand')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Write off' }))
  await waitFor(() =>
    expect(api.callsOf(decideGivenUpJob)[0]?.body).toEqual({ decision: 'write_off', reason: 'It was paid by hand' }),
  )
})
