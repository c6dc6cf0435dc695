import { me } from '@kivuko/contract/auth.ts'
import { type ConsoleOrderLine, consoleCustomerOrders } from '@kivuko/contract/console-customer-orders.ts'
import { type CustomerCard, consoleCustomer } from '@kivuko/contract/console-customers.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on } from '../../../../test/server.ts'

const AT = '2026-11-18T09:00:00.000Z'
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

test('OPS-117 orders are a part of the page, filtered in the address', async () => {
  const line: ConsoleOrderLine = {
    id: 'ord_1',
    reference: 'KV-7Q2M-9XRD',
    quote_id: 'quo_1',
    status: 'expired',
    payment_method: 'card',
    fiat_currency: 'NGN',
    crypto_currency: 'USDT',
    total: '20000.00',
    crypto_amount: '12.500000',
    firm_until: '2026-11-20T10:15:00.000Z',
    least_amount: '0.00000001',
    expires_at: AT,
    created_at: AT,
    completed_at: null,
    dispute: null,
    problem: 'The bank declined this card.',
    fee: '500.00',
    margin: '55.50',
    rate: '1618.40',
    maturing: { rule: 'shared_card', until: null, reason: 'we look at this payment first' },
  }
  const member = {
    id: 'usr_ada',
    name: 'Ada',
    email: ADA.email,
    role: 'support',
    has_second_step: true,
    added_at: AT,
  } as const
  const api = fakeApi(
    on(me, ADA),
    on(consoleMe, member),
    on(consoleCustomer, CARD),
    on(consoleCustomerOrders, { rows: [line], next: null }),
  )
  await openApp('/console/customers?id=usr_brian')
  expect(await screen.findByRole('heading', { level: 1, name: 'Brian Otieno' })).toBeDefined()
  const parts = within(screen.getByRole('navigation', { name: 'Parts of this page' }))
  fireEvent.click(parts.getByRole('link', { name: 'Orders' }))
  const orders = within(await screen.findByRole('table', { name: 'Orders, newest first' }))
  const row = orders.getByRole('row', { name: /KV-7Q2M-9XRD/ })
  for (const text of [
    'Card',
    '₦20,000.00',
    '₦55.50',
    'Expired',
    'The bank declined this card.',
    'Another account paid with this card',
  ])
    expect(row.textContent).toContain(text)
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'awaiting_payment' } })
  await waitFor(() => expect(api.callsOf(consoleCustomerOrders).at(-1)?.url).toContain('?status=awaiting_payment'))
  expect(address()).toBe('/console/customers?id=usr_brian&tab=orders&status=awaiting_payment')
})
