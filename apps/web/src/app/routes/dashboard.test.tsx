import { login, me } from '@kivuko/contract/auth.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { listHoldings, listTransactions, listWallets, type Transaction } from '@kivuko/contract/wallets.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '../../../test/people.ts'
import { openApp, startClean } from '../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../test/server.ts'

const OPTIONS = on(paymentOptions, { methods: [], card: null })
const PROFILE = on(me, ADA)
const WALLETS = on(listWallets, [
  { currency: 'USD', available_balance: '210.00', usd_equivalent: '210.00' },
  { currency: 'NGN', available_balance: '1250000.00', usd_equivalent: '757.57' },
  { currency: 'KES', available_balance: '48300.50', usd_equivalent: '371.54' },
])
const HOLDINGS = on(listHoldings, [{ asset: 'BTC', available_balance: '0.00302307', usd_equivalent: '151.15' }])
const NO_WALLETS = on(listWallets, [])
const NO_HOLDINGS = on(listHoldings, [])
const TRANSACTIONS = on(listTransactions, {
  transactions: Array.from({ length: 8 }, (_, day) => deposit(day)),
  total_count: 8,
})
const NO_TRANSACTIONS = on(listTransactions, { transactions: [], total_count: 0 })

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

test('DSH-02 DSH-06 DSH-07 DSH-09 the dashboard greets by first name and shows the three figures and the wallets', async () => {
  fakeApi(PROFILE, WALLETS, HOLDINGS, TRANSACTIONS)
  await openApp('/dashboard')
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeDefined()
  expect(await screen.findByText('1,490.26')).toBeDefined()
  expect(figure('Total balance')).toContain('$1,490.26')
  expect(figure('Available cash')).toContain('$1,339.11')
  expect(figure('Crypto holdings')).toContain('$151.15')
  const rows = within(screen.getByRole('region', { name: 'Wallets' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('₦1,250,000.00'),
    expect.stringContaining('KSh\u00a048,300.50'),
    expect.stringContaining('$210.00'),
  ])
  expect(screen.getByText('0.00302307', { exact: false })).toBeDefined()
})

test.each(['', '  '])('DSH-03 the first name %j greets User', async (first_name) => {
  fakeApi(on(me, { ...ADA, first_name }), WALLETS, HOLDINGS, TRANSACTIONS)
  await openApp('/dashboard')
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, User' })).toBeDefined()
})

test('DSH-10 a wallet in another currency is left out of the overview', async () => {
  const euros = { currency: 'EUR', available_balance: '5.00', usd_equivalent: '5.80' }
  fakeApi(PROFILE, on(listWallets, [euros, { ...euros, currency: 'NGN' }]), HOLDINGS, TRANSACTIONS)
  await openApp('/dashboard')
  const region = await screen.findByRole('region', { name: 'Wallets' })
  expect(await within(region).findByText('Nigerian Naira')).toBeDefined()
  expect(within(region).getAllByRole('listitem')).toHaveLength(1)
})

test('DSH-11 the five latest transactions are listed, newest first', async () => {
  const api = fakeApi(PROFILE, WALLETS, HOLDINGS, TRANSACTIONS)
  await openApp('/dashboard')
  await screen.findByText('Deposit of day 7')
  const rows = within(screen.getByRole('region', { name: 'Recent transactions' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.slice(0, 16))).toEqual(
    [7, 6, 5, 4, 3].map((day) => `Deposit of day ${day}`),
  )
  expect(api.callsOf(listTransactions)[0]?.url).toBe('/api/v1/transactions/?limit=5')
})

test('DSH-08 DSH-18 ERR-18 ERR-19 ERR-20 each part that fails says so and can be asked again', async () => {
  let isDown = true
  const failing =
    <Body,>(body: Body) =>
    () =>
      isDown ? refuse('internal') : raw(200, body)
  fakeApi(
    PROFILE,
    on(listWallets, failing([{ currency: 'USD', available_balance: '5.00', usd_equivalent: '5.00' }])),
    on(listHoldings, failing([])),
    on(listTransactions, failing({ transactions: [], total_count: 0 })),
    on(listNotifications, failing({ data: [], total: 0, unread_count: 0 })),
  )
  await openApp('/dashboard')
  for (const text of [
    'Failed to load balance',
    'Failed to load wallet balances',
    'Failed to load recent transactions',
    'Failed to load crypto holdings',
  ]) {
    expect(await screen.findByText(text)).toBeDefined()
  }
  isDown = false
  for (const button of screen.getAllByRole('button', { name: 'Try Again' })) await userEvent.click(button)
  await waitFor(() => expect(screen.queryAllByText(/^Failed to load/)).toEqual([]))
  expect(screen.getByText('US Dollar')).toBeDefined()
})

test('ERR-18 a list that fails after it was shown is emptied', async () => {
  let isDown = false
  const body = [{ currency: 'USD', available_balance: '5.00', usd_equivalent: '5.00' }]
  fakeApi(
    PROFILE,
    on(listWallets, () => (isDown ? refuse('internal') : raw(200, body))),
    NO_HOLDINGS,
    OPTIONS,
  )
  vi.useFakeTimers({ toFake: ['Date'] })
  await openApp('/wallet')
  expect(await screen.findByText('US Dollar')).toBeDefined()
  isDown = true
  vi.setSystemTime(Date.now() + 60_000)
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('Failed to load wallet balances')).toBeDefined()
  expect(screen.queryByText('US Dollar')).toBeNull()
  vi.useRealTimers()
})

test('DSH-18 DSH-19 empty parts say so in a line and offer what fills them', async () => {
  fakeApi(PROFILE, NO_WALLETS, NO_HOLDINGS, NO_TRANSACTIONS)
  await openApp('/dashboard')
  expect(await screen.findByText('No wallets yet')).toBeDefined()
  expect(await screen.findByText('No crypto yet')).toBeDefined()
  const transactions = within(screen.getByRole('region', { name: 'Recent transactions' }))
  expect(await transactions.findByText('No transactions yet')).toBeDefined()
  expect(transactions.getByRole('link', { name: 'Add Funds' }).getAttribute('href')).toBe('/add-funds')
})

test('DSH-18 parts that are loading say so', async () => {
  const never = () => new Promise<never>(() => {})
  fakeApi(PROFILE, on(listWallets, never), on(listHoldings, never), on(listTransactions, never))
  await openApp('/dashboard')
  expect((await screen.findAllByText('Loading balances…')).length).toBeGreaterThan(0)
  expect(screen.getByText('Loading transactions…')).toBeDefined()
})

test('ERR-14 a profile that is missing after signing in is asked for again, and its failure said', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  fakeApi(
    on(login, () => raw(200, { access_token: 'tok' })),
    on(me, () => refuse('internal')),
    WALLETS,
    HOLDINGS,
    TRANSACTIONS,
  )
  await openApp('/sign-in')
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'Abcdefg1')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Failed to load user profile')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Hello, User' })).toBeDefined()
})

test('RTE-26 ENT-15 ENT-16 the wallet page shows every wallet with its worth, the coins, and leads to buying', async () => {
  fakeApi(PROFILE, WALLETS, HOLDINGS)
  await openApp('/wallet')
  expect(await screen.findByText('Nigerian Naira')).toBeDefined()
  expect(screen.getByText('Kenyan Shilling')).toBeDefined()
  expect(screen.getByText(/\$757\.57/)).toBeDefined()
  expect(await screen.findByText('Bitcoin')).toBeDefined()
  expect(
    screen.getAllByRole('link', { name: 'Buy Crypto' }).every((link) => link.getAttribute('href') === '/buy'),
  ).toBe(true)
})

test('AUT-24 add funds offers the purchase that was begun, and an invitation without one', async () => {
  fakeApi(PROFILE)
  await openApp('/add-funds')
  expect(await screen.findByText('Buy your first crypto')).toBeDefined()
  startClean()
  localStorage.setItem('token', 'tok')
  sessionStorage.setItem(
    'purchase_intent',
    JSON.stringify({ amount: '20,000', fiatCurrency: 'KES', cryptoCurrency: 'BTC', method: 'mpesa' }),
  )
  fakeApi(PROFILE)
  await openApp('/add-funds')
  expect(await screen.findByText('KSh\u00a020,000.00', { normalizer: (text) => text })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/buy')
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(await screen.findByText('Buy your first crypto')).toBeDefined()
  expect(sessionStorage.length).toBe(0)
})

function figure(label: string): string {
  return screen.getByRole('heading', { name: label }).parentElement?.textContent ?? ''
}

function deposit(day: number): Transaction {
  return {
    id: `dep_${day}`,
    external_reference: `ref_${day}`,
    transaction_type: 'deposit',
    amount: '100.00',
    currency: 'KES',
    status: 'completed',
    description: `Deposit of day ${day}`,
    created_at: `2026-11-0${day + 1}T10:00:00.000Z`,
    fee: '0.00',
    recipient_info: null,
    recipient_id: null,
    recipient_name: null,
    recipient_phone: null,
  }
}
