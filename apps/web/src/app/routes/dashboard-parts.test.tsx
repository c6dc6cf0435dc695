import { me } from '@kivuko/contract/auth.ts'
import { kycStatusOf } from '@kivuko/contract/kyc.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { listHoldings, listWallets, portfolioHistory } from '@kivuko/contract/wallets.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sampleStatus } from '../../../test/kyc-samples.ts'
import { ADA } from '../../../test/people.ts'
import { address, openApp, startClean } from '../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../test/server.ts'
import { sampleLines, samplePage, sampleTransaction } from '../../../test/transaction-samples.ts'

const QUIET = [
  on(kycStatusOf, sampleStatus()),
  on(listWallets, []),
  on(listHoldings, []),
  on(listNotifications, { data: [], total: 0, unread_count: 0 }),
  on(portfolioHistory, { days: [] }),
  on(listTransactions, samplePage([])),
]
const _DAYS = [
  { day: '2026-11-19', cash_usd: '10.00', crypto_usd: '0.00', total_usd: '10.00' },
  { day: '2026-11-20', cash_usd: '10.00', crypto_usd: '90071992547409.91', total_usd: '90071992547419.91' },
]

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

test.each([
  ['NONE', 'Not Verified'],
  ['BASIC', 'Basic KYC'],
  ['ENHANCED', 'Verified'],
] as const)('DSH-05 ENT-04 at level %s the badge says %s', async (kyc_level, label) => {
  fakeApi(on(me, { ...ADA, kyc_level }), ...QUIET)
  await openApp('/dashboard')
  expect(await screen.findByText(label)).toBeDefined()
  expect(screen.queryAllByText('Verified')).toHaveLength(kyc_level === 'ENHANCED' ? 1 : 0)
})

test('DSH-15 a new account, whose only day is an empty today, has no history either', async () => {
  const today = { day: '2026-11-20', cash_usd: '0.00', crypto_usd: '0.00', total_usd: '0.00' }
  fakeApi(on(me, ADA), on(portfolioHistory, { days: [today] }), ...QUIET)
  await openApp('/dashboard')
  expect(await screen.findByText('No history yet')).toBeDefined()
  expect(screen.queryByRole('button', { name: '30 days' })).toBeNull()
})

test('DSH-15 without a history the portfolio says so, and its failure can be asked again', async () => {
  let isDown = true
  fakeApi(
    on(me, ADA),
    on(portfolioHistory, () => (isDown ? refuse('internal') : raw(200, { days: [] }))),
    ...QUIET,
  )
  await openApp('/dashboard')
  expect(await screen.findByText('Failed to load portfolio history')).toBeDefined()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('No history yet')).toBeDefined()
})

test('DSH-17 the deposits are the customer’s own, the latest five', async () => {
  const api = fakeApi(
    on(me, ADA),
    on(listTransactions, ({ url }) => {
      const isDeposits = url.includes('transaction_type=deposit')
      return raw(200, samplePage(isDeposits ? sampleLines(5) : [sampleTransaction({ description: 'Rent' })]))
    }),
    ...QUIET,
  )
  await openApp('/dashboard')
  const part = within(await screen.findByRole('region', { name: 'Deposits' }))
  expect(await part.findAllByRole('listitem')).toHaveLength(5)
  expect(part.queryByText('Rent')).toBeNull()
  expect(part.getByRole('link', { name: 'See all: Deposits' }).getAttribute('href')).toBe('/transactions?type=deposit')
  expect(api.callsOf(listTransactions).map(({ url }) => url)).toContain(
    '/api/v1/transactions/?limit=5&transaction_type=deposit',
  )
})

test('DSH-17 DSH-19 a new customer has an empty deposit history with the way to fill it', async () => {
  fakeApi(on(me, ADA), ...QUIET)
  await openApp('/dashboard')
  const part = within(await screen.findByRole('region', { name: 'Deposits' }))
  expect(await part.findByText('No deposits yet')).toBeDefined()
  expect(part.getByRole('link', { name: 'Add Funds' }).getAttribute('href')).toBe('/add-funds')
})

test('DSH-11 a transaction of the dashboard opens in detail on its own page', async () => {
  fakeApi(on(me, ADA), on(listTransactions, samplePage([sampleTransaction({ description: 'Rent' })])), ...QUIET)
  await openApp('/dashboard')
  const part = within(await screen.findByRole('region', { name: 'Recent transactions' }))
  fireEvent.click(await part.findByRole('link', { name: 'Rent' }))
  await waitFor(() => expect(address()).toBe('/transactions?id=txn_1'))
  expect(await screen.findByRole('dialog', { name: 'Transaction details' })).toBeDefined()
  expect(await screen.findByText('This transaction could not be loaded.')).toBeDefined()
})
