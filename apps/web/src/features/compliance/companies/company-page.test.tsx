import { me } from '@kivuko/contract/auth.ts'
import { type Company, listCompanies, readCompany } from '@kivuko/contract/companies.ts'
import { listCompanyRequests } from '@kivuko/contract/company-requests.ts'
import {
  exportTransactions,
  getTransaction,
  listExports,
  listTransactions,
  summariseTransactions,
  transactionReceipt,
} from '@kivuko/contract/transactions.ts'
import { listHoldings, listWallets } from '@kivuko/contract/wallets.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, file, on } from '../../../../test/server.ts'
import { samplePage, sampleSummary, sampleTransaction } from '../../../../test/transaction-samples.ts'

const COMPANY: Company = {
  id: 'usr_lake',
  name: 'Lake Traders',
  state: 'open',
  role: 'checker',
  country: 'KE',
  registration_number: 'PVT-7LUXBDQ',
  address: { address_line1: '1 Lake Road', street: '', city: 'Kisumu', county: 'Kisumu', postal_code: '40100' },
  reason: null,
  papers: [],
  people: [],
  owner_percent: 25,
  missing: [],
  pay_address: 'kv-1@company.invalid',
  is_held: false,
}

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

test('DMO-45 who decides about a request reads what its money is for', async () => {
  const request = {
    id: 'cpr_1',
    kind: 'transfer',
    state: 'open',
    currency: 'NGN',
    amount: '385000.00',
    recipient: 'obinna@kivuko.example',
    recipient_name: 'Obinna Ugwu',
    note: 'Cotton, invoice 1189',
    maker: 'Emeka Nwosu',
    checker: null,
    created_at: '2026-11-20T12:00:00.000Z',
    ends_at: '2026-11-27T12:00:00.000Z',
    decided_at: null,
    result: null,
    can_approve: true,
    can_reject: true,
    can_withdraw: false,
    hindrance: null,
  } as const
  fakeApi(
    on(me, ADA),
    on(listCompanies, { companies: [{ ...COMPANY, unread_count: 0 }] }),
    on(readCompany, COMPANY),
    on(listCompanyRequests, { requests: [request], limits: [] }),
  )
  await openApp('/companies?id=usr_lake&part=requests')
  expect(await screen.findByText('“Cotton, invoice 1189”')).toBeDefined()
})

test('DMO-46 the newest transactions of a company say which came in and which went out', async () => {
  const lines = [
    sampleTransaction({ id: 'txn_1', transaction_type: 'deposit', description: 'In', net_amount: '900.00' }),
    sampleTransaction({ id: 'txn_2', transaction_type: 'transfer', description: 'Out', net_amount: '260.00' }),
  ]
  fakeApi(
    on(me, ADA),
    on(listCompanies, { companies: [{ ...COMPANY, unread_count: 0 }] }),
    on(readCompany, COMPANY),
    on(listWallets, []),
    on(listHoldings, []),
    on(listTransactions, samplePage(lines)),
  )
  await openApp('/companies?id=usr_lake')
  const row = async (text: string) => (await screen.findByText(text)).closest('li')?.textContent
  expect(await row('In')).toContain('+KSh\u00a0900.00')
  expect(await row('Out')).toContain('−KSh\u00a0260.00')
})

test('CMP-93 CMP-106 beside its balances the company reads where coins are sold, and is led to the desk and to all its transactions', async () => {
  fakeApi(
    on(me, ADA),
    on(listCompanies, { companies: [{ ...COMPANY, unread_count: 0 }] }),
    on(readCompany, COMPANY),
    on(listWallets, []),
    on(listHoldings, []),
    on(listTransactions, samplePage([])),
  )
  await openApp('/companies?id=usr_lake')
  const balances = within(await screen.findByRole('region', { name: 'Balances' }))
  expect(balances.getByText(/buys and sells coins at the desk alone/)).toBeDefined()
  expect(balances.getByRole('link', { name: 'Buy or sell coins' }).getAttribute('href')).toBe(
    '/companies?id=usr_lake&part=block-trades',
  )
  const all = await screen.findByRole('link', { name: 'All transactions and statements' })
  expect(all.getAttribute('href')).toBe('/companies?id=usr_lake&part=transactions')
})

test('CMP-93 a company’s statement is of last month until other days are chosen, and its lines have details with their receipt', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  const line = sampleTransaction({ id: 'txn_1', description: 'Cotton', net_amount: '900.00', page: 'block_trade' })
  const api = fakeApi(
    on(exportTransactions, () => file('application/pdf', '%PDF')),
    on(listExports, { exports: [] }),
    // Before the line, whose address these fit as well.
    on(summariseTransactions, sampleSummary()),
    on(transactionReceipt, () => file('application/pdf', '%PDF')),
    on(me, ADA),
    on(listCompanies, { companies: [{ ...COMPANY, unread_count: 0 }] }),
    on(readCompany, COMPANY),
    on(listTransactions, samplePage([line])),
    on(getTransaction, { ...line, check_code: '7Q2M-9XPA' }),
  )
  await openApp('/companies?id=usr_lake&part=transactions')
  const card = within(await screen.findByRole('region', { name: 'Statements' }))
  const asked = () => api.callsOf(exportTransactions).map(({ url }) => new URL(url, 'http://kivuko').searchParams)
  const today = new Date()
  const dayOf = (day: Date) =>
    [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
  fireEvent.click(card.getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(Object.fromEntries(asked()[0] ?? [])).toEqual({
    format: 'statement',
    start_date: dayOf(new Date(today.getFullYear(), today.getMonth() - 1, 1)),
    end_date: dayOf(new Date(today.getFullYear(), today.getMonth(), 0)),
  })
  fireEvent.change(card.getByLabelText('First day'), { target: { value: '2026-03-01' } })
  fireEvent.change(card.getByLabelText('Last day'), { target: { value: '2026-02-01' } })
  expect(card.getByText('This is before the first day')).toBeDefined()
  await card.findByText(/was downloaded/)
  fireEvent.click(card.getByRole('button', { name: 'CSV' }))
  fireEvent.change(card.getByLabelText('Last day'), { target: { value: '' } })
  fireEvent.click(card.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(asked()).toHaveLength(2))
  expect(Object.fromEntries(asked()[1] ?? [])).toEqual({ format: 'csv', start_date: '2026-03-01' })

  fireEvent.click(await screen.findByRole('link', { name: 'Cotton' }))
  const details = within(await screen.findByRole('dialog', { name: 'Transaction details' }))
  expect(await details.findByText('7Q2M-9XPA')).toBeDefined()
  // What a person follows elsewhere is followed on the company’s own page.
  expect(details.queryByRole('link')).toBeNull()
  fireEvent.click(details.getByRole('button', { name: 'Download Receipt' }))
  await waitFor(() => expect(api.callsOf(transactionReceipt)).toHaveLength(1))
  const calls = [exportTransactions, listExports, listTransactions, summariseTransactions, getTransaction]
  for (const endpoint of [...calls, transactionReceipt]) {
    expect(api.callsOf(endpoint).length, endpoint.id).toBeGreaterThan(0)
    for (const { headers } of api.callsOf(endpoint)) expect(headers.get('kivuko-company')).toBe('usr_lake')
  }
})
