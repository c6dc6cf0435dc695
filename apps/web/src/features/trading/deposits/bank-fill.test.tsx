import { type BankFill, bankFillDetails, bankFills } from '@kivuko/contract/bank-fills.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMoney, pass, startMoneyTest } from '../../../../test/money-driver.tsx'
import { on, raw, refuse } from '../../../../test/server.ts'

beforeEach(startMoneyTest)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const FILL: BankFill = {
  currency: 'NGN',
  account: {
    bank_name: 'Test Bank',
    account_name: 'KIVUKO/ADA OBI',
    account_number: '9912345678',
    reference: null,
  },
  fee_bps: 100,
  minimum: '500.00',
  maximum: '10000000.00',
  sender_name: 'Ada Obi',
  is_name_verified: true,
  waiting: [],
}
const OPEN = on(bankFills, { currencies: ['NGN', 'USD'] })

async function chooseBank(): Promise<void> {
  fireEvent.click(screen.getByRole('radio', { name: /Bank Transfer/ }))
  await pass(0)
}

const card = () => within(screen.getByRole('region', { name: 'Send a bank transfer' }))

test('DEP-171 DEP-174 what the operator opened can be chosen: the own account number, the fee, and whose money is taken', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      languages: { value: [] },
      onLine: { value: true },
      clipboard: { value: { writeText } },
    }),
  )
  const dollars: BankFill = {
    ...FILL,
    currency: 'USD',
    account: {
      bank_name: 'Demo Bank',
      account_name: 'Kivuko Ltd',
      account_number: '0000000003',
      reference: 'KV-7Q2M-9XRD',
    },
    minimum: '20.00',
    maximum: '50000.00',
  }
  await openMoney(
    '/add-funds',
    OPEN,
    on(bankFillDetails, ({ url }) => raw(200, url.endsWith('/USD') ? dollars : FILL)),
  )
  const bank = screen.getByRole('radio', { name: /Bank Transfer/ })
  expect(bank.closest('label')?.textContent).toBe('Bank Transfer To your NGN or USD wallet')
  await chooseBank()
  expect(screen.queryByRole('button', { name: 'Initiate Payment' })).toBeNull()
  for (const text of ['9912345678', 'Test Bank', 'KIVUKO/ADA OBI']) expect(card().getByText(text)).toBeTruthy()
  expect(card().getByText(/The fee is 1% of what you send/)).toBeTruthy()
  expect(card().getByText(/in your own name, Ada Obi\. Money from anybody else waits/)).toBeTruthy()
  fireEvent.click(card().getByRole('button', { name: 'Copy account number' }))
  await pass(0)
  expect(writeText).toHaveBeenCalledWith('9912345678')
  fireEvent.click(screen.getByRole('radio', { name: /Dollars/ }))
  await pass(0)
  expect(card().getByText('KV-7Q2M-9XRD')).toBeTruthy()
  expect(card().getByText(/write the reference/)).toBeTruthy()
})

test('DEP-174 a number that is still being opened is asked for again, and one that cannot be read says so', async () => {
  const now: { fill: BankFill } = { fill: { ...FILL, account: null } }
  await openMoney(
    '/add-funds',
    OPEN,
    on(bankFillDetails, () => raw(200, now.fill)),
  )
  await chooseBank()
  expect(card().getByRole('status').textContent).toMatch(/opening an account number for you/)
  now.fill = FILL
  await pass(3_000)
  expect(card().getByText('9912345678')).toBeTruthy()
  now.fill = { ...FILL, waiting: [{ amount: '9000.00', arrived_at: '2026-11-20T11:58:00.000Z' }] }
  await pass(15_000)
  expect(card().getByText(/Your transfer of .*9,000\.00 arrived .* is being looked at by our team\./)).toBeTruthy()
})

test('PRV-155 who is not verified reads before they send that a transfer waits for people, and where to verify', async () => {
  const now: { fill: BankFill } = { fill: { ...FILL, is_name_verified: false } }
  await openMoney(
    '/add-funds',
    OPEN,
    on(bankFillDetails, () => raw(200, now.fill)),
  )
  await chooseBank()
  expect(card().getByText('A transfer waits for our team until your name is verified')).toBeTruthy()
  expect(card().getByRole('link', { name: 'Verify your name' }).getAttribute('href')).toBe('/kyc-verification')
  expect(card().getByText('9912345678')).toBeTruthy()
  now.fill = FILL
  await pass(15_000)
  expect(card().queryByRole('link', { name: 'Verify your name' })).toBeNull()
})

test('DEP-174 account details that cannot be loaded say so', async () => {
  await openMoney(
    '/add-funds',
    OPEN,
    on(bankFillDetails, () => refuse('account_suspended')),
  )
  await chooseBank()
  await pass(60_000)
  expect(card().getByText('Your account details could not be loaded')).toBeTruthy()
})
