// Customers in the console as staff of each role see it.
import { me } from '@kivuko/contract/auth.ts'
import type { AuditLine } from '@kivuko/contract/console-audit.ts'
import {
  type CustomerCard,
  consoleCustomer,
  consoleCustomerAudit,
  consoleCustomerLedger,
  consoleCustomerNotices,
  consoleCustomerSecurity,
  consoleCustomers,
  consoleCustomerTransactions,
  endCustomerSessions,
  type LedgerLine,
} from '@kivuko/contract/console-customers.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
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
  kyc_mark: 'tier_1',
  kyc_submitted_at: null,
  documents: [],
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

test('OPS-50 the search is sent when it is complete, lives in the address, and leads to the customer', async () => {
  const api = serve(
    'support',
    on(consoleCustomers, ({ url }) => raw(200, url.includes('otieno') ? { rows: [CARD], next: null } : NOBODY)),
  )
  await openApp('/console/customers')
  expect(await screen.findByText('Nobody is looked for yet')).toBeDefined()
  const field = screen.getByLabelText<HTMLInputElement>('Find a customer')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'b' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('Type at least two characters')).toBeDefined()
  expect(api.callsOf(consoleCustomers)).toHaveLength(0)
  fireEvent.change(field, { target: { value: 'nobody' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('Nobody matches that')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Find a customer'), { target: { value: ' otieno ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Brian Otieno' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Brian Otieno' })).toBeDefined()
  expect(address()).toBe('/console/customers?search=otieno&id=usr_brian')
  expect(api.callsOf(consoleCustomers)).toHaveLength(2)
  fireEvent.click(screen.getByRole('link', { name: 'Back to the search' }))
  expect(await screen.findByRole('link', { name: 'Brian Otieno' })).toBeDefined()
  expect(address()).toBe('/console/customers?search=otieno')
})

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
  expect(await screen.findByText('Nobody matches that')).toBeDefined()
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

test('OPS-51 each role finds the parts and actions of its work, and what is hidden from it is said', async () => {
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

test('OPS-51 OPS-53 OPS-54 money, activity and the ledger are parts with addresses of their own', async () => {
  const entry = (sequence: string, change: Partial<LedgerLine>): LedgerLine => ({
    sequence,
    journal: `journal:${sequence}`,
    kind: 'deposit',
    reference: 'KV-1',
    debit: null,
    credit: null,
    balance_after: '0.00',
    at: AT,
    ...change,
  })
  const api = serve(
    'treasury',
    on(consoleCustomerTransactions, NOBODY),
    on(consoleCustomerNotices, () => refuse('internal')),
    on(consoleCustomerLedger, ({ url }) =>
      raw(
        200,
        url.includes('account=held')
          ? NOBODY
          : url.includes('after=')
            ? { rows: [entry('1', { credit: '20.00', balance_after: '20.00' })], next: null }
            : { rows: [entry('2', { debit: '5.00', balance_after: '15.00' })], next: '2' },
      ),
    ),
  )
  await openApp('/console/customers?id=usr_brian&tab=money')
  const balances = within(await screen.findByRole('table', { name: 'Balances by currency and coin' }))
  expect(balances.getByRole('row', { name: /^NGN/ }).textContent).toBe('NGN₦1,500.50₦20.00$1.01')
  expect(balances.getByRole('row', { name: /^BTC/ }).textContent).toContain('No price')
  expect(screen.getAllByText('$750.00 left')).toHaveLength(2)

  fireEvent.click(tab('Activity'))
  expect(await screen.findByText('No transactions')).toBeDefined()
  expect(await screen.findByText('Notices could not be loaded')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'failed' } })
  await waitFor(() => expect(api.callsOf(consoleCustomerTransactions).at(-1)?.url).toContain('?status=failed'))
  expect(address()).toBe('/console/customers?id=usr_brian&tab=activity&status=failed')

  fireEvent.click(tab('Ledger'))
  expect(address()).toBe('/console/customers?id=usr_brian&tab=ledger')
  const ledger = within(await screen.findByRole('table', { name: 'Ledger entries' }))
  expect(ledger.getAllByRole('row')[1]?.textContent).toContain('₦5.00₦15.00')
  fireEvent.click(screen.getByRole('button', { name: 'Show older entries' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
  expect(screen.getAllByRole('row')[2]?.textContent).toContain('₦20.00₦20.00')
  fireEvent.change(screen.getByLabelText('Account'), { target: { value: 'held' } })
  expect(await screen.findByText('No entries')).toBeDefined()
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
  expect(await screen.findByText('Signed in nowhere')).toBeDefined()
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
