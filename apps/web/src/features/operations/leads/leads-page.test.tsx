import { me } from '@kivuko/contract/auth.ts'
import {
  answerEnquiry,
  type Enquiry,
  listEnquiries,
  listSubscribers,
  type Subscriber,
} from '@kivuko/contract/console-leads.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, refuse, soughtIn } from '../../../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

const ENQUIRY: Enquiry = {
  id: 'enq_1',
  name: 'Wanjiru Kamau',
  email: 'wanjiru@lake.example',
  company: 'Lake Traders Ltd',
  message: 'We want to buy 50,000 USDT a week.\nWho can we talk to?',
  created_at: '2026-11-22T05:00:00.000Z',
  answered_at: null,
  answered_by: null,
  note: null,
  customer: null,
  block_trades: 0,
}
const SUBSCRIBER: Subscriber = {
  id: 'sub_1',
  email: 'reader@lake.example',
  source: 'footer',
  state: 'confirmed',
  created_at: '2026-11-20T05:00:00.000Z',
  confirmed_at: '2026-11-20T05:10:00.000Z',
  unsubscribed_at: null,
}

function serve(role: StaffRole, ...more: Parameters<typeof fakeApi>) {
  const member = { id: ADA.id, name: 'Amina', email: ADA.email, role, has_second_step: true, added_at: ADA.created_at }
  return fakeApi(
    ...more,
    on(me, ADA),
    on(consoleMe, member),
    on(consoleWaiting, { waiting: { enquiries: 2 } }),
    on(listEnquiries, { rows: [ENQUIRY], next: null }),
    on(listSubscribers, { rows: [SUBSCRIBER], next: null }),
  )
}

async function openLeads(path = '/console/leads'): Promise<void> {
  await openApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Leads' })
}

/** What the page asked for, newest last, without the path. */
function asked(calls: readonly { url: string }[]): string[] {
  return calls.map(({ url }) => url.split('?')[1] ?? '')
}

test('OPS-93 filters live in the address; nothing found can be cleared, and what fails is asked for again', async () => {
  let fails = true
  const api = serve(
    'admin',
    on(listEnquiries, () => (fails ? refuse('internal') : { status: 200, body: { rows: [], next: null } })),
  )
  await openLeads('/console/leads?state=all')
  expect(await screen.findByText('Enquiries could not be loaded')).toBeDefined()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('No enquiries match')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: ' lake ' } })
  expect(asked(api.callsOf(listEnquiries)).at(-1)).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Find: Email address' }))
  await waitFor(() => expect(soughtIn(api.callsOf(listEnquiries).at(-1))).toBe('search=lake'))
  expect(asked(api.callsOf(listEnquiries)).at(-1)).toBe('')
  expect(address()).toBe('/console/leads?state=all')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the filters' }))
  await waitFor(() => expect(address()).toBe('/console/leads'))
  expect(await screen.findByText('No enquiry waits for an answer')).toBeDefined()
})

test('OPS-93 an address that names no enquiry says so', async () => {
  serve('support', on(listEnquiries, { rows: [], next: null }))
  await openLeads('/console/leads?enquiry=enq_2')
  expect(await screen.findByText('There is no such enquiry.')).toBeDefined()
})

test('OPS-94 a mark that is refused says why and keeps the note', async () => {
  serve(
    'support',
    on(answerEnquiry, () => refuse('enquiry_not_found')),
  )
  await openLeads('/console/leads?enquiry=enq_1')
  const note = await screen.findByLabelText<HTMLInputElement>('Note for colleagues (optional)')
  fireEvent.change(note, { target: { value: 'Called them.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Mark as answered' }))
  expect(await screen.findByText('There is no such enquiry.')).toBeDefined()
  expect(note.value).toBe('Called them.')
})

test('OPS-95 the second tab lists who asked for the newsletter, by state; treasury finds no such page', async () => {
  const api = serve('support')
  await openLeads()
  fireEvent.click(screen.getByRole('link', { name: 'Subscribers' }))
  expect(await screen.findByText('reader@lake.example')).toBeDefined()
  expect(screen.getByRole('cell', { name: 'Foot of a page' })).toBeDefined()
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'pending' } })
  await waitFor(() => expect(asked(api.callsOf(listSubscribers)).at(-1)).toBe('state=pending'))
  expect(address()).toBe('/console/leads?part=subscribers&state=pending')
  startClean()
  localStorage.setItem('token', 'tok')
  serve('treasury')
  await openApp('/console/customers')
  const navigation = await screen.findByRole('navigation', { name: 'Console' })
  expect(within(navigation).queryByRole('link', { name: /Leads/ })).toBeNull()
})
