// Customers in the console as staff of each role see it.
import { me } from '@kivuko/contract/auth.ts'
import type { AuditLine } from '@kivuko/contract/console-audit.ts'
import {
  type CustomerCard,
  consoleCustomer,
  consoleCustomerAudit,
  consoleCustomerSecurity,
  consoleCustomers,
  endCustomerSessions,
} from '@kivuko/contract/console-customers.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../../test/server.ts'

const AT = '2026-11-18T09:00:00.000Z'
const NOBODY = { rows: [], next: null }
const LIMIT = { limit: '1000.00', used: '250.00', left: '750.00' }

const CARD: CustomerCard = {
  id: 'usr_brian',
  name: 'Brian Otieno',
  email: 'brian@example.com',
  phone: '+254712345678',
  account_type: 'personal',
  tier: 2,
  is_suspended: false,
  created_at: AT,
  email_verified: true,
  phone_verified: false,
  date_of_birth: '1990-12-10',
  is_masked: false,
  suspension: null,
  tier_name: 'Email & Phone Verified',
  is_own: false,
  kyc_mark: 'tier_1',
  kyc_submitted_at: null,
  documents: [],
  relied_on: null,
  limits: { currency: 'USD', daily: LIMIT, monthly: LIMIT },
  balances: [
    { asset: 'NGN', available: '1500.50', held: '20.00', usd_worth: '1.01' },
    { asset: 'BTC', available: '0.00001000', held: '0.00000000', usd_worth: null },
  ],
}

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

function serve(role: StaffRole, ...more: Parameters<typeof fakeApi>) {
  const member = { id: 'usr_ada', name: 'Ada', email: ADA.email, role, has_second_step: true, added_at: AT }
  return fakeApi(...more, on(me, ADA), on(consoleMe, member), on(consoleCustomer, CARD))
}

const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Parts of this page' })).getByRole('link', { name })

test('OPS-50 OPS-51 a search and a page that fail say so and are asked for again', async () => {
  let isDown = true
  serve(
    'support',
    on(consoleCustomers, () => (isDown ? refuse('internal') : raw(200, NOBODY))),
    on(consoleCustomer, () => (isDown ? refuse('customer_not_found') : raw(200, CARD))),
  )
  await openApp('/console/customers?search=otieno')
  expect(await screen.findByText('The search failed')).toBeDefined()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('No customers match')).toBeDefined()
  isDown = true
  startClean()
  localStorage.setItem('token', 'tok')
  serve(
    'support',
    on(consoleCustomer, () => (isDown ? refuse('customer_not_found') : raw(200, CARD))),
  )
  await openApp('/console/customers?id=usr_0')
  expect(await screen.findByText('No account matches that. Check the email or the id.')).toBeDefined()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Brian Otieno' })).toBeDefined()
})

test('OPS-51 each role finds the parts and actions of its work, and what is hidden from it is said', {
  tags: 'long',
}, async () => {
  serve('support')
  await openApp('/console/customers?id=usr_brian&tab=audit')
  await screen.findByRole('heading', { level: 1, name: 'Brian Otieno' })
  expect(screen.getByText('Not shown to your role')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Audit' })).toBeNull()
  expect(tab('Overview').getAttribute('aria-current')).toBe('page')
  expect(screen.getByText('No documents yet')).toBeDefined()
  expect(buttons()).toEqual(['Mark as business'])
  startClean()
  localStorage.setItem('token', 'tok')
  serve('treasury', on(consoleCustomer, { ...CARD, is_masked: true, phone: '+254•••••678' }))
  await openApp('/console/customers?id=usr_brian')
  expect(await screen.findByText('Contacts are shown in part: your role does not need them.')).toBeDefined()
  expect(screen.getByText('+254•••••678')).toBeDefined()
  expect(buttons()).toEqual([])
  startClean()
  localStorage.setItem('token', 'tok')
  const document = {
    id: 'doc_1',
    document_type: 'passport' as const,
    state: 'rejected' as const,
    number: '••••4821',
    rejection_reason: 'It has expired.',
    created_at: AT,
  }
  serve('compliance', on(consoleCustomer, { ...CARD, documents: [document] }))
  await openApp('/console/customers?id=usr_brian')
  expect(await screen.findByText('1990-12-10')).toBeDefined()
  const row = within(screen.getByRole('table', { name: 'Documents handed in' })).getAllByRole('row')[1]
  for (const text of ['Passport', '••••4821', 'Rejected', 'It has expired.']) expect(row?.textContent).toContain(text)
  expect(tab('Audit').getAttribute('href')).toBe('/console/customers?id=usr_brian&tab=audit')
  expect(buttons()).toEqual(['Suspend'])
})

test('PTN-286 a tier that rests on a partner’s word says whose, and on which document', async () => {
  const said = { document_type: 'national_id', document_country: 'KE', number: '••••6789' } as const
  const how = { verified_on: '2026-01-15', method: 'in_person', said_at: AT } as const
  const partner = { id: 'ptn_1', name: 'Lake Wallet' }
  serve(
    'compliance',
    on(consoleCustomer, { ...CARD, relied_on: { partner, state: 'accepted', tier: 3, ...said, ...how } }),
  )
  await openApp('/console/customers?id=usr_brian')
  const told = 'Relied on, for tier 3. Lake Wallet verified it: National ID ••••6789 of KE, in person on'
  expect(await screen.findByText((text) => text.startsWith(told))).toBeDefined()
})

test('SEC-245 an account of one’s own, or of a company one is part of, is read and offers nothing to decide', async () => {
  serve('compliance', on(consoleCustomer, { ...CARD, is_own: true }))
  await openApp('/console/customers?id=usr_brian')
  expect(await screen.findByText(/^This is you, or a company you are part of/)).toBeDefined()
  expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull()
  for (const name of ['Suspend', 'Mark as business']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('OPS-56 OPS-57 sessions are shown and ended, and what staff did is listed', async () => {
  const session = { id: 'ses_1', device: 'Chrome on Android', place: null, address: '41.90.64.1', created_at: AT }
  const security = { has_password: true, has_second_step: false, sessions: [{ ...session, last_seen_at: AT }] }
  const line: AuditLine = {
    id: '7',
    at: AT,
    actor: 'staff:usr_peter',
    actor_name: 'Peter Otieno',
    action: 'account.sessions',
    subject: 'usr_brian',
    subject_name: 'Brian Otieno',
    detail: '1 ended: stolen phone',
  }
  const api = serve(
    'compliance',
    on(consoleCustomerSecurity, security),
    on(endCustomerSessions, { ...security, sessions: [] }),
    on(consoleCustomerAudit, { rows: [line], next: null }),
  )
  await openApp('/console/customers?id=usr_brian&tab=security')
  const row = within(await screen.findByRole('table', { name: 'Sessions' })).getAllByRole('row')[1]
  for (const text of ['Chrome on Android', 'Unknown', '41.90.64.1']) expect(row?.textContent).toContain(text)
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'Stolen phone' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByText('No sessions')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull()
  expect(api.callsOf(endCustomerSessions)[0]?.body).toEqual({ reason: 'Stolen phone' })
  fireEvent.click(tab('Audit'))
  const audit = within(await screen.findByRole('table', { name: 'Audit of this customer' }))
  expect(audit.getAllByRole('row')[1]?.textContent).toContain('Peter Otienostaff:usr_peteraccount.sessions')
})

function buttons(): (string | null)[] {
  const group = screen.getByRole('group', { name: 'Actions' })
  return within(group)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
}
