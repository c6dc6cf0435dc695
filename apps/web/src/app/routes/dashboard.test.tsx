import { login, me } from '@kivuko/contract/auth.ts'
import { kycStatusOf } from '@kivuko/contract/kyc.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { listTransactions, type Transaction } from '@kivuko/contract/transactions.ts'
import { listHoldings, listWallets, portfolioHistory, walletsTotal } from '@kivuko/contract/wallets.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleStatus } from '../../../test/kyc-samples.ts'
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
  next: null,
  total_count: 8,
  summary: { total_inflow: null, total_outflow: null },
})
const NO_TRANSACTIONS = on(listTransactions, {
  transactions: [],
  next: null,
  total_count: 0,
  summary: { total_inflow: null, total_outflow: null },
})

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

test('RTE-28 the total is also told in the chosen currency, and in dollars alone when they were chosen', async () => {
  const total = on(walletsTotal, { currency: 'KES', amount: '193733.80' })
  fakeApi(PROFILE, WALLETS, HOLDINGS, TRANSACTIONS, total)
  await openApp('/dashboard')
  expect(await screen.findByText('about KSh 193,733.80')).toBeDefined()
  expect(figure('Total balance')).toContain('$1,490.26')
  startClean()
  localStorage.setItem('token', 'tok')
  const dollars = on(walletsTotal, { currency: 'USD', amount: '1490.26' })
  fakeApi(PROFILE, WALLETS, HOLDINGS, TRANSACTIONS, dollars)
  await openApp('/dashboard')
  expect(await screen.findByText('1,490.26')).toBeDefined()
  expect(figure('Total balance')).not.toContain('about')
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
  expect(api.callsOf(listTransactions).map(({ url }) => url)).toContain('/api/v1/transactions/?limit=5')
})

test('DSH-08 DSH-18 ERR-15 ERR-18 ERR-19 ERR-20 each part that fails says so and can be asked again', {
  tags: 'long',
}, async () => {
  let isDown = true
  const failing =
    <Body,>(body: Body) =>
    () =>
      isDown ? refuse('internal') : raw(200, body)
  fakeApi(
    PROFILE,
    on(listWallets, failing([{ currency: 'USD', available_balance: '5.00', usd_equivalent: '5.00' }])),
    on(listHoldings, failing([])),
    on(
      listTransactions,
      failing({ transactions: [], next: null, total_count: 0, summary: { total_inflow: null, total_outflow: null } }),
    ),
    on(portfolioHistory, failing({ days: [] })),
    on(kycStatusOf, failing(sampleStatus())),
    on(listNotifications, failing({ data: [], total: 0, unread_count: 0 })),
  )
  await openApp('/dashboard')
  for (const text of [
    'Failed to load balance',
    'Failed to load wallet balances',
    'Failed to load recent transactions',
    'Failed to load crypto holdings',
    'Failed to load KYC status',
    'Failed to load notifications',
    'Failed to load portfolio history',
  ]) {
    expect(await screen.findByText(text)).toBeDefined()
  }
  isDown = false
  for (const button of screen.getAllByRole('button', { name: 'Try Again' })) await userEvent.click(button)
  await waitFor(() => expect(screen.queryAllByText(/^Failed to load/)).toEqual([]))
  expect(screen.getByText('US Dollar')).toBeDefined()
})

test('ERR-18 API-57 a list of wallets that is asked for anew, by the same call, and fails is emptied', async () => {
  let isDown = false
  const body = [{ currency: 'USD', available_balance: '5.00', usd_equivalent: '5.00' }]
  const api = fakeApi(
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
  const asked = api.calls.filter(({ url }) => url.includes('wallets') && !url.includes('total'))
  expect(asked.length).toBeGreaterThan(1)
  expect(new Set(asked.map(({ method, url }) => `${method} ${url}`))).toEqual(new Set(['GET /api/v1/wallets/']))
  vi.useRealTimers()
})

const NEVER = () => new Promise<never>(() => {})
const REFUSED = () => refuse('internal')
const STATES = {
  loading: [on(listWallets, NEVER), on(listHoldings, NEVER), on(listTransactions, NEVER)],
  failed: [on(listWallets, REFUSED), on(listHoldings, REFUSED), on(listTransactions, REFUSED)],
  empty: [NO_WALLETS, NO_HOLDINGS, NO_TRANSACTIONS],
}

test.each([
  ['Total balance', 'loading', 'Loading balances…'],
  ['Total balance', 'failed', 'Failed to load balance'],
  ['Total balance', 'empty', 'No balance yet'],
  ['Wallets', 'loading', 'Loading balances…'],
  ['Wallets', 'failed', 'Failed to load wallet balances'],
  ['Wallets', 'empty', 'No wallets yet'],
  ['Recent transactions', 'loading', 'Loading transactions…'],
  ['Recent transactions', 'failed', 'Failed to load recent transactions'],
  ['Recent transactions', 'empty', 'No transactions yet'],
] as const)(
  'DSH-18 DSH-19 the part %s, when it is %s, says %s and offers what helps',
  { tags: 'long' },
  async (name, state, text) => {
    fakeApi(PROFILE, ...STATES[state])
    await openApp('/dashboard')
    const part = within(await screen.findByRole('region', { name }))
    expect((await part.findAllByText(text)).length).toBeGreaterThan(0)
    expect(part.queryByRole('button', { name: 'Try Again' }) !== null).toBe(state === 'failed')
    const fills = part.queryAllByRole('link', { name: 'Add Funds' }).map((link) => link.getAttribute('href'))
    expect(fills).toEqual(state === 'empty' ? ['/add-funds'] : [])
  },
)

test('CON-30 where there is nothing no figure is made up', async () => {
  fakeApi(PROFILE, ...STATES.empty)
  await openApp('/dashboard')
  await screen.findByText('No transactions yet')
  expect(screen.getByRole('main').textContent?.match(/\$(?!0\.00)[\d.,]+/g) ?? []).toEqual([])
})

test('DSH-19 without coins the way to some is offered', async () => {
  fakeApi(PROFILE, ...STATES.empty)
  await openApp('/dashboard')
  const part = within(await screen.findByRole('region', { name: 'Crypto' }))
  expect(await part.findByText('No crypto yet')).toBeDefined()
  expect(part.getByRole('link', { name: 'Buy Crypto' }).getAttribute('href')).toBe('/buy')
})

test('DSH-01 from the dashboard one reaches wallet, transactions, payments, deposit, transfer and KYC', async () => {
  fakeApi(PROFILE, WALLETS, HOLDINGS, TRANSACTIONS)
  await openApp('/dashboard')
  await screen.findByRole('heading', { level: 1, name: 'Hello, Ada' })
  const shown = new Set(screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href')))
  for (const path of ['/wallet', '/transactions', '/payments', '/add-funds', '/send-money', '/kyc-verification'])
    expect([...shown], path).toContain(path)
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
  const coins = within(screen.getByRole('region', { name: 'Crypto' }))
  expect(await coins.findByText('Bitcoin')).toBeDefined()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Add Funds' }).getAttribute('href')).toBe('/add-funds')
  expect(main.getByRole('link', { name: 'Send' }).getAttribute('href')).toBe('/send-money')
  expect(
    screen.getAllByRole('link', { name: 'Buy Crypto' }).every((link) => link.getAttribute('href') === '/buy'),
  ).toBe(true)
})

function figure(label: string): string {
  return screen.getByRole('heading', { name: label }).parentElement?.textContent ?? ''
}

function deposit(day: number): Transaction {
  return {
    id: `dep_${day}`,
    external_reference: `ref_${day}`,
    transaction_type: 'deposit',
    kind: 'deposit',
    amount: '100.00',
    net_amount: '100.00',
    currency: 'KES',
    status: 'completed',
    description: `Deposit of day ${day}`,
    created_at: `2026-11-0${day + 1}T10:00:00.000Z`,
    fee: '0.00',
    recipient_info: null,
    recipient_id: null,
    recipient_name: null,
    recipient_phone: null,
    can_cancel: false,
    page: null,
  }
}
