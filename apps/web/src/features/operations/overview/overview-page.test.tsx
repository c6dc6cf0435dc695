import { me } from '@kivuko/contract/auth.ts'
import { consoleOverview } from '@kivuko/contract/console-overview.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA, STAFF_ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, refuse } from '../../../../test/server.ts'
import type { Overview } from './api.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

const FIRST_DAY: Overview = {
  period: '24h',
  time_zone: 'Africa/Nairobi',
  as_of: '2026-11-25T12:00:00.000Z',
  tallied_at: null,
  is_stale: true,
  today: '2026-11-24T21:00:00.000Z',
  starts: ['2026-11-25T11:00:00.000Z', '2026-11-25T12:00:00.000Z'],
  money: { today: [], period: [], points: [] },
  exposure: null,
  flows: [],
  flow_points: [],
  queues: [{ queue: 'documents', count: 0, since: null }],
  providers: [],
  signups: {
    points: [],
    signed_up: 0,
    email_confirmed: 0,
    phone_confirmed: 0,
    tier_2: 0,
    tier_3: 0,
    counted_at: null,
  },
}

const BUSY: Overview = {
  ...FIRST_DAY,
  tallied_at: '2026-11-25T11:40:00.000Z',
  money: {
    today: [
      {
        rail: 'card',
        asset: 'NGN',
        movements: 2,
        volume: '40000.00',
        refunded: '20000.00',
        fees: '500.00',
        spread: '200.00',
        commissions: '0.00',
        reversed: '700.00',
      },
    ],
    period: [],
    points: [],
  },
  flows: [{ kind: 'purchase', rail: 'card', begun: 4, completed: 2, open: 1, median_seconds: 42, p95_seconds: 300 }],
  queues: [{ queue: 'cases', count: 3, since: '2026-11-25T09:00:00.000Z' }],
  providers: [
    {
      provider: 'cards',
      calls: 200,
      errors: 5,
      mean_ms: 310,
      slowest_ms: 4_200,
      last_answer_at: '2026-11-25T11:59:50.000Z',
      stopped: ['card_out'],
    },
  ],
}

function open(overview: Overview, role: 'admin' | 'compliance' = 'admin') {
  fakeApi(
    on(me, ADA),
    on(consoleMe, { ...STAFF_ADA, role }),
    on(consoleWaiting, { waiting: {} }),
    on(consoleOverview, overview),
  )
  return openApp('/console')
}

test('OVW-10 on the first day the overview says that nothing was counted, and each part what it would show', async () => {
  await open(FIRST_DAY)
  expect(await screen.findByText('Nothing has been counted yet')).toBeDefined()
  for (const text of [
    'No money has moved today',
    'Nothing was begun in this period',
    'Nobody signed up in this period',
  ])
    expect(screen.getByText(text), text).toBeDefined()
  expect(screen.getByText(/Days begin at midnight in Africa\/Nairobi/)).toBeDefined()
})

test('OVW-10 figures that are old say so; every line leads to where it is worked on', async () => {
  await open(BUSY)
  expect(await screen.findByText('Figures are out of date: last counted 20m ago')).toBeDefined()
  const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(/^Cases\s?3/)).toBe('/console/cases')
  expect(hrefOf(/^Purchases$/)).toBe('/console/stuck-payments?kind=order')
  expect(hrefOf(/^NGN$/)).toBe('/console/treasury?asset=NGN')
  expect(hrefOf(/^Stopped: Card/)).toBe('/console/stops')
  const flows = within(screen.getByRole('table', { name: 'Success rate and time to settle by rail' }))
  const [, row] = flows.getAllByRole('row')
  expect(row?.textContent).toContain('66.7%')
  expect(row?.textContent).toContain('42 s')
  expect(row?.textContent).toContain('5 min')
  const providers = within(screen.getByRole('table', { name: 'How providers answer' }))
  expect(providers.getAllByRole('row')[1]?.textContent).toContain('2.5%')
})

test('OVW-04 what agents were paid has a column once it is anything, and revenue is said to be without it', async () => {
  await open(BUSY)
  expect(await screen.findByText(/Revenue is fees and spread less agents’ commissions/)).toBeDefined()
  expect(screen.queryByRole('columnheader', { name: 'Commissions' })).toBeNull()
  cleanup()
  const [line] = BUSY.money?.today ?? []
  const today = line ? [{ ...line, rail: 'agents' as const, commissions: '260.00' }] : []
  await open({ ...BUSY, money: { today, period: [], points: [] } })
  const table = within(await screen.findByRole('table', { name: 'Today’s volume and revenue by rail and asset' }))
  expect(table.getByRole('columnheader', { name: 'Commissions' })).toBeDefined()
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(/^Agents.*₦260\.00/)
})

test('OVW-05 a role without amounts sees none, and what it cannot open is no link', async () => {
  await open({ ...BUSY, money: null }, 'compliance')
  expect(await screen.findByRole('heading', { name: 'Success and time to settle' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Today’s volume and revenue' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Purchases' })).toBeNull()
})

test('OVW-10 an overview that cannot be loaded says so and can be asked for again', async () => {
  fakeApi(
    on(me, ADA),
    on(consoleMe, STAFF_ADA),
    on(consoleWaiting, { waiting: {} }),
    on(consoleOverview, () => refuse('internal')),
  )
  await openApp('/console')
  expect(await screen.findByText('The overview could not be loaded')).toBeDefined()
})
