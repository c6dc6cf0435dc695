import { me } from '@kivuko/contract/auth.ts'
import { type Company, listCompanies, readCompany } from '@kivuko/contract/companies.ts'
import { listCompanyRequests } from '@kivuko/contract/company-requests.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { listHoldings, listWallets } from '@kivuko/contract/wallets.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on } from '../../../../test/server.ts'
import { samplePage, sampleTransaction } from '../../../../test/transaction-samples.ts'

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
