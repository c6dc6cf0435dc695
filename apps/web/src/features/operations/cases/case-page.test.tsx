import type { CaseFacts } from '@kivuko/contract/case-facts.ts'
import { closeCase, consoleCase } from '@kivuko/contract/console-cases.ts'
import {
  decideIdentityCheck,
  getIdentityCheck,
  type IdentityCheckAnswer,
  permitIdentityPictures,
  readIdentityPicture,
} from '@kivuko/contract/console-identity.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { CLOSED, found, serveCases } from '../../../../test/case-samples.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { file, on, refuse } from '../../../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

const opened = (name = 'Name similar to a listed person: Quorvane Maristela') =>
  screen.findByRole('heading', { level: 1, name })
const press = (name: string, within_: { getByRole: typeof screen.getByRole } = screen) =>
  fireEvent.click(within_.getByRole('button', { name }))

test('OPS-48 who comes too late is told so and shown how the case ended', async () => {
  let isClosed = false
  serveCases([
    on(closeCase, () => refuse('case_closed')),
    on(consoleCase, () => ({ status: 200, body: isClosed ? found(CLOSED) : found() })),
  ])
  await openApp('/console/cases?case=cse_1')
  await opened()
  isClosed = true
  press('Close the case')
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Why'), { target: { value: 'Nothing to it' } })
  press('Close the case', within(dialog))
  expect(await screen.findByText(/closed already\. Nothing was changed/)).toBeDefined()
  expect(await screen.findByText(/^Cleared by Grace Njeri/)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('OPS-47 support reads a case and finds nothing to decide with; treasury finds no such page', async () => {
  serveCases([], 'support')
  await openApp('/console/cases?case=cse_1')
  await opened()
  expect(screen.getByText('Your role reads cases. Compliance and admins decide them.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /case/ })).toBeNull()
  startClean()
  localStorage.setItem('token', 'tok')
  serveCases([], 'treasury')
  await openApp('/console')
  await screen.findByRole('navigation', { name: 'Console' })
  expect(screen.queryByRole('link', { name: 'Cases' })).toBeNull()
})

test.each([
  [
    'Many small transfers',
    {
      about: 'small_sends',
      count: 16,
      total_usd: '420.00',
      below_usd: '50.00',
      from: '2026-11-18T06:00:00.000Z',
      to: '2026-11-18T08:00:00.000Z',
    },
    '16, each below $50.00',
  ],
  [
    'Deposit sent on at once',
    {
      about: 'in_and_out',
      deposit_id: 'dep_1',
      deposit_usd: '300.00',
      left_usd: '250.00',
      sends: 2,
      from: '2026-11-18T06:00:00.000Z',
      to: '2026-11-18T06:20:00.000Z',
    },
    '$250.00 in 2 sends',
  ],
  [
    'Device shared by accounts',
    { about: 'shared_device', device: 'Kiosk/1.0', address: '192.0.2.7', account_ids: ['usr_q'] },
    'Kiosk/1.0',
  ],
] as [string, CaseFacts, string][])(
  'OPS-49 what was found is told: %s',
  { tags: 'long' },
  async (title, facts, text) => {
    const accounts = [{ id: 'usr_q', name: 'Ada Obi' }]
    serveCases([on(consoleCase, found({ kind: 'velocity', about: facts.about, facts, accounts }))])
    await openApp('/console/cases?case=cse_1')
    await opened(`${title}: Quorvane Maristela`)
    const region = screen.getByRole('region', { name: 'What was found' })
    expect(within(region).getByText(text)).toBeDefined()
    if (facts.about === 'shared_device') expect(within(region).getByRole('link', { name: 'Ada Obi' })).toBeDefined()
  },
)

test('SEC-03 prices that contradict each other: a case about a pair, with nobody to suspend', async () => {
  const facts: CaseFacts = {
    about: 'contradicted_pair',
    crypto: 'SOL',
    fiat: 'NGN',
    rate: '247500.123456',
    sources: [{ name: 'coinbase', rate: '187500.5' }],
  }
  serveCases([on(consoleCase, found({ kind: 'market', about: facts.about, facts, customer: null, others: [] }))])
  await openApp('/console/cases?case=cse_1')
  await opened('Prices that contradict each other: SOL/NGN')
  expect(screen.getByText(/1 SOL = 247,500\.12 NGN/)).toBeDefined()
  expect(screen.getByText(/187,500\.50 NGN/)).toBeDefined()
  press('Close the case')
  const outcomes = within(screen.getByRole('dialog')).getByLabelText('Outcome')
  expect([...outcomes.children].map((option) => option.textContent)).toEqual(['Cleared', 'Reported'])
})

const CHECK: IdentityCheckAnswer = {
  id: 'idc_1',
  user_id: 'usr_q',
  verification_id: 'vrf_1',
  state: 'needs_person',
  reason: 'The name differs.',
  poses: ['straight', 'left', 'closer'],
  document_id: null,
  provider_reference: null,
  created_at: '2026-11-18T09:00:00.000Z',
  ended_at: null,
  decided_by: null,
}

test('OPS-49 behind a case of identity stand the check, its pictures on demand, and its own decision', async () => {
  const facts: CaseFacts = { about: 'identity_check', check_id: 'idc_1', reason: 'The name differs.' }
  const api = serveCases([
    on(consoleCase, found({ kind: 'identity', about: facts.about, facts })),
    on(getIdentityCheck, CHECK),
    on(permitIdentityPictures, {
      pictures: [{ place: 1, pose: 'straight', permit: 'p1', expires_at: '2026-11-18T09:05:00.000Z' }],
    }),
    on(readIdentityPicture, () => file('image/jpeg', 'bytes')),
    on(decideIdentityCheck, { ...CHECK, state: 'rejected' }),
  ])
  await openApp('/console/cases?case=cse_1')
  await opened('Selfie to review: Quorvane Maristela')
  expect(await screen.findByText('Needs a person')).toBeDefined()
  expect(api.callsOf(permitIdentityPictures)).toHaveLength(0)
  press('See the pictures')
  const picture = await screen.findByRole('img', { name: 'Picture 1: looking straight' })
  expect(picture.getAttribute('src')).toBe('data:image/jpeg;base64,Ynl0ZXM=')
  expect(api.callsOf(readIdentityPicture)[0]?.body).toEqual({ place: 1, permit: 'p1' })
  press('Reject the selfie')
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Why'), { target: { value: 'Please look straight.' } })
  press('Reject the selfie', within(dialog))
  expect(await screen.findByText('The check is decided. Close the case with its outcome.')).toBeDefined()
  expect(api.callsOf(decideIdentityCheck)[0]?.body).toEqual({ decision: 'reject', reason: 'Please look straight.' })
})
