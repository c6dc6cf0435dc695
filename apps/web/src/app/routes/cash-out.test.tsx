import { type CashOut, cancelCashOut, cashOutOptions, getCashOut, startCashOut } from '@kivuko/contract/cash-outs.ts'
import { checkPayoutAccount, listPayoutBanks } from '@kivuko/contract/payout-account-calls.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countOf, dialog, openMoney, pass, press, startMoneyTest, type } from '../../../test/money-driver.tsx'
import { address } from '../../../test/render-app.tsx'
import { networkFailure, on, raw, refuse } from '../../../test/server.ts'

beforeEach(() => startMoneyTest())
afterEach(() => {
  vi.useRealTimers()
})

const CASH_OUT: CashOut = {
  id: 'cho_1',
  reference: 'KV-7Q2M-9XPA',
  status: 'sending',
  currency: 'KES',
  amount: '1000.00',
  fee: '25.00',
  total: '1025.00',
  payout_method: 'mobile_money',
  destination: '0712 ••• 678',
  problem: null,
  can_cancel: true,
  sends_at: null,
  created_at: '2026-11-20T12:00:00.000Z',
  completed_at: null,
}
const SAVED = {
  currency: 'NGN',
  account_name: 'ADA OBI',
  account_number: '0123004321',
  bank_code: '058',
  bank_name: 'Guaranty Trust Bank',
  trusted_at: '2026-11-20T12:00:00.000Z',
} as const

function options({ feeBps = 250, paused = null }: { feeBps?: number; paused?: string | null } = {}) {
  return {
    currencies: [
      { currency: 'NGN', minimum: '500.00', maximum: '10000000.00', fee_bps: 100, paused: null },
      { currency: 'KES', minimum: '10.00', maximum: '250000.00', fee_bps: feeBps, paused },
    ],
    new_account_wait_minutes: 60,
    accounts: [SAVED],
  } as const
}
const OPTIONS = on(cashOutOptions, () => raw(200, options()))
const BANKS = on(listPayoutBanks, () => raw(200, { banks: [{ code: '058', name: 'Guaranty Trust Bank' }] }))
const OWN = on(checkPayoutAccount, () => raw(200, { account_name: 'ADA OBI', is_match: true }))

async function fillPhone(): Promise<void> {
  await type('Amount (KES)', '1000')
  await type('M-Pesa phone number', '0712345678')
  await press('Continue')
}

/** The rules of the banks are loaded before the question comes. */
async function confirm(): Promise<void> {
  await vi.waitFor(() => dialog('Check and confirm'), { timeout: 10_000 })
  fireEvent.click(within(dialog('Check and confirm')).getByRole('button', { name: 'Withdraw' }))
  await pass(0)
}

test('SND-166 SND-183 a withdrawal says its bounds beforehand, shows fee, time and total, is made by one call and followed to its end', async () => {
  const held = { now: CASH_OUT }
  const made = on(startCashOut, () => raw(200, held.now))
  const looked = on(getCashOut, () => raw(200, held.now))
  const api = await openMoney('/wallet/cash-out?currency=KES', OPTIONS, made, looked)
  expect(screen.getByText(/^Between KSh.10\.00 and KSh.250,000\.00 at once\.$/)).toBeTruthy()
  await fillPhone()
  const asked = dialog('Check and confirm').textContent?.replaceAll('\u00a0', ' ')
  expect(asked).toContain('ArrivesKSh 1,000.00FeeKSh 25.00Time1-5 minutesLeaves your walletKSh 1,025.00')
  await confirm()
  const [call] = api.callsOf(startCashOut)
  const key = call?.headers.get('idempotency-key')
  expect(call?.body).toEqual({
    currency: 'KES',
    amount: '1000.00',
    fee: '25.00',
    destination: { kind: 'mobile_money', phone_number: '+254712345678' },
    reference: key,
  })
  expect(address()).toBe('/wallet/cash-out?currency=KES&reference=KV-7Q2M-9XPA')
  expect(screen.getByText(/on its way/)).toBeTruthy()
  held.now = { ...CASH_OUT, status: 'completed', can_cancel: false, completed_at: '2026-11-20T12:01:00.000Z' }
  await pass(3_000)
  expect(screen.getByText('The money was paid out.')).toBeTruthy()
  const count = countOf(api, getCashOut)
  await pass(60_000)
  expect(countOf(api, getCashOut)).toBe(count)
})

test('SND-152 SND-166 a lost answer is asked for again under the same key; a new fee is shown before anything is sent at it', async () => {
  const replies = [networkFailure, () => refuse('fee_changed')]
  const made = on(startCashOut, () => (replies.shift() ?? (() => raw(200, CASH_OUT)))())
  const fees = { feeBps: 250 }
  const terms = on(cashOutOptions, () => raw(200, options(fees)))
  const api = await openMoney('/wallet/cash-out?currency=KES', terms, made)
  await fillPhone()
  await confirm()
  expect(within(dialog('Check and confirm')).getByRole('alert')).toBeTruthy()
  fees.feeBps = 300
  await confirm()
  const keys = api.callsOf(startCashOut).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText(/The fee has changed/)).toBeTruthy()
  await pass(0)
  expect(screen.getByRole('region', { name: 'Summary' }).textContent).toContain('1,030.00')
})

test('SND-163 SND-167 a known account fills in the form, a paused way says so, and what was refused stands beside its field', async () => {
  const paused = on(cashOutOptions, () =>
    raw(200, options({ paused: 'Sending by mobile money is paused at the moment.' })),
  )
  const made = on(startCashOut, () => refuse('insufficient_balance'))
  const api = await openMoney('/wallet/cash-out?currency=KES', paused, BANKS, OWN, made)
  expect(screen.getByText('Sending by mobile money is paused at the moment.')).toBeTruthy()
  expect(screen.queryByLabelText('Amount (KES)')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /^Naira/ }))
  await pass(0)
  fireEvent.change(screen.getByLabelText('An account you used before'), { target: { value: '0' } })
  await pass(0)
  expect((screen.getByLabelText('Account number') as HTMLInputElement).value).toBe('0123004321')
  await type('Amount (NGN)', '499')
  await press('Continue')
  expect(screen.getByText(/Enter an amount between/)).toBeTruthy()
  expect(countOf(api, checkPayoutAccount)).toBe(0)
  await type('Amount (NGN)', '500')
  await press('Continue')
  await confirm()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('alert')).toBeTruthy()
})

test('SND-157 DMO-44 a withdrawal that waits says until when, and is taken back after a question', async () => {
  const waiting = { ...CASH_OUT, status: 'waiting', sends_at: '2026-11-20T13:00:00.000Z' } as const
  const looked = on(getCashOut, () => raw(200, waiting))
  const taken = on(cancelCashOut, () => raw(200, { ...CASH_OUT, status: 'cancelled', can_cancel: false }))
  await openMoney('/wallet/cash-out?reference=KV-7Q2M-9XPA', looked, taken)
  expect(screen.getByText(/This account is new, so it is sent at/)).toBeTruthy()
  expect(screen.getByText('Leaves your wallet')).toBeTruthy()
  await press('Take it back')
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Take it back' }))
  await pass(0)
  expect(screen.getByText('You took it back. The money is in your wallet.')).toBeTruthy()
  expect(screen.getByText('Back in your wallet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull()
})
