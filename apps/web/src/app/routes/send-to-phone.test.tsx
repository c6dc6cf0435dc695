import { cashOutOptions } from '@kivuko/contract/cash-outs.ts'
import { paymentStatus, payoutToPhone, quotePayout } from '@kivuko/contract/mobile-money.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countOf, dialog, openMoney, pass, press, startMoneyTest, type } from '../../../test/money-driver.tsx'
import { networkFailure, on, type Reply, raw, refuse } from '../../../test/server.ts'
import { fillMobile, forgetQuotes, payout, QUOTE, sendMobile, summary } from '../../../test/transfer-driver.tsx'

const POLL_MS = 5_000

beforeEach(() => {
  startMoneyTest()
  forgetQuotes()
})
afterEach(() => {
  vi.useRealTimers()
})

test('SND-32 SND-33 a firm rate shows both currencies, the fee, the total and how long it holds, and is renewed', async () => {
  const api = await openMoney('/send-money', QUOTE)
  await fillMobile()
  expect(summary()).toContain(
    'Amount₦1,000.00Fee (2.5%)₦25.00Total₦1,025.00Rate₦1 = KSh 0.0781Rate kept for1:00Recipient getsKSh 78.00',
  )
  await pass(59_000)
  expect(countOf(api, quotePayout)).toBe(1)
  await pass(2_000)
  expect(countOf(api, quotePayout)).toBe(2)
  expect(screen.getByRole('timer').textContent).toMatch(/^(1:00|0:59)$/)
})

test('SND-168 SND-174 SND-183 each wallet with a balance is a choice; shillings go without a rate, in whole shillings, and their bounds are said', async () => {
  const sent = payout({ amount: '1000.00', currency: 'KES', received: '1000.00' })
  const bounds = { currency: 'KES', minimum: '10.00', maximum: '250000.00', fee_bps: 250, paused: null } as const
  const terms = on(cashOutOptions, { currencies: [bounds], accounts: [], new_account_wait_minutes: 60 })
  const api = await openMoney('/send-money', QUOTE, terms, on(payoutToPhone, sent), on(paymentStatus, sent))
  fireEvent.click(screen.getByRole('radio', { name: /Mobile Money/ }))
  const wallets = within(screen.getByRole('group', { name: 'From which wallet' })).getAllByRole('radio')
  expect(wallets.map((radio) => (radio as HTMLInputElement).value)).toEqual(['NGN', 'KES', 'BTC'])
  fireEvent.click(screen.getByRole('radio', { name: /^Shillings/ }))
  type("Recipient's M-Pesa number", '0712345678')
  type('Amount (KES)', '1000.50')
  await press('Continue')
  expect(screen.getByText(/whole shillings only/)).toBeTruthy()
  type('Amount (KES)', '1000')
  await pass(400)
  expect(screen.getByText(/^A phone gets between KSh.10\.00 and KSh.250,000\.00 at once\.$/)).toBeTruthy()
  expect(summary()).toBe(
    'AmountKSh 1,000.00Fee (2.5%)KSh 25.00TotalKSh 1,025.00Recipient getsKSh 1,000.00Recipient gets: KSh 1,000.00',
  )
  await press('Continue')
  await press('Send')
  expect(api.callsOf(payoutToPhone)[0]?.body).toMatchObject({ amount: '1000.00', currency: 'KES' })
  expect(api.callsOf(payoutToPhone)[0]?.body).not.toHaveProperty('quote_id')
  expect(countOf(api, quotePayout)).toBe(0)
})

test('SND-174 SND-178 a coin shows its own amounts beside the shillings, and too much of it is said before it is sent', async () => {
  await openMoney('/send-money', QUOTE)
  fireEvent.click(screen.getByRole('radio', { name: /Mobile Money/ }))
  fireEvent.click(screen.getByRole('radio', { name: /^Bitcoin 0.10 BTC/ }))
  type("Recipient's M-Pesa number", '0712345678')
  type('Amount (BTC)', '0.001')
  await pass(400)
  expect(summary()).toContain(
    'Amount0.001 BTCFee (2.5%)0.000025 BTCTotal0.001025 BTCRate1 BTC = KSh 0.0781Rate kept for1:00Recipient getsKSh 78.00',
  )
  type('Amount (BTC)', '0.098')
  await press('Continue')
  expect(screen.getByText('Insufficient balance (including fees)')).toBeTruthy()
})

test('a rate that cannot be had is said, and nothing can be sent without one', async () => {
  const api = await openMoney(
    '/send-money',
    on(quotePayout, () => refuse('rates_unavailable')),
  )
  await fillMobile()
  expect(screen.getByRole('alert').textContent).toContain('Live prices are not available right now.')
  await press('Continue')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(countOf(api, payoutToPhone)).toBe(0)
})

test('SND-43 SND-44 API-27 a transfer to a phone goes at the quote shown, is pending, and stays live until the final word', async () => {
  let now = payout()
  const api = await openMoney(
    '/send-money',
    QUOTE,
    on(payoutToPhone, payout()),
    on(paymentStatus, () => raw(200, now)),
  )
  await sendMobile()
  const [call] = api.callsOf(payoutToPhone)
  const key = call?.headers.get('idempotency-key')
  expect(call?.body).toEqual({
    phone_number: '+254712345678',
    amount: '1000.00',
    currency: 'NGN',
    provider: 'mpesa',
    transfer_type: 'mobile_money',
    reference: key,
    quote_id: 'exq_1',
  })
  expect(screen.getByText('M-Pesa Transfer Initiated')).toBeTruthy()
  expect(within(dialog('Transfer Successful!')).getByText('Pending')).toBeTruthy()
  now = payout({ status: 'completed', message: 'KSh 78.00 was sent to 0712 345 678.' })
  await pass(POLL_MS)
  const modal = within(dialog('Transfer Successful!'))
  expect(modal.getByText('Completed')).toBeTruthy()
  expect(modal.getByText('KSh 78.00 was sent to 0712 345 678.')).toBeTruthy()
  const asked = countOf(api, paymentStatus)
  await pass(4 * POLL_MS)
  expect(countOf(api, paymentStatus)).toBe(asked)
})

test('SND-41 SND-45 a transfer to a phone that the network refuses in the end has failed', async () => {
  let now = payout()
  await openMoney(
    '/send-money',
    QUOTE,
    on(payoutToPhone, payout()),
    on(paymentStatus, () => raw(200, now)),
  )
  await sendMobile()
  now = payout({ status: 'failed', message: 'That number is not on M-Pesa. The money is back in your wallet.' })
  await pass(POLL_MS)
  expect(within(dialog('Transfer Failed')).getByText(/The money is back in your wallet/)).toBeTruthy()
})

test.each(['success', 'pending'])('SND-44 an answer that says %s and nothing else is a success', async (status) => {
  await openMoney(
    '/send-money',
    QUOTE,
    on(payoutToPhone, () => raw(200, { status })),
    on(paymentStatus, () => raw(200, { status })),
  )
  await sendMobile()
  expect(within(dialog('Transfer Successful!')).getByText('₦1,000.00')).toBeTruthy()
})

test.each([
  ['its message, whatever its status', () => raw(200, { status: 'held', message: 'Not yet.' }), 'Not yet.'],
  ['its short text without anything but a status', () => raw(200, { status: 'failed' }), 'Mobile transfer failed'],
  ['its message', () => raw(200, payout({ status: 'failed', message: 'Not now.' })), 'Not now.'],
  [
    'its own short text without a message',
    () => raw(200, payout({ status: 'failed', message: '' })),
    'Mobile transfer failed',
  ],
  ['a text that asks to try again when nothing answers', networkFailure, 'Mobile transfer failed. Please try again.'],
])(
  'SND-41 SND-45 ERR-23 ERR-25 ERR-26 a transfer to a phone that fails shows %s',
  { tags: 'long' },
  async (_, reply, text) => {
    await openMoney(
      '/send-money',
      QUOTE,
      on(payoutToPhone, reply),
      on(paymentStatus, () => refuse('payment_not_found')),
    )
    await sendMobile()
    expect(within(dialog('Transfer Failed')).getByText(text)).toBeTruthy()
  },
)

test('while it is not known whether it arrived, the same money to the same phone is the same request, quote and all', async () => {
  let reply: () => Reply = networkFailure
  const api = await openMoney(
    '/send-money',
    QUOTE,
    on(payoutToPhone, () => reply()),
    on(paymentStatus, payout()),
  )
  await sendMobile()
  await press('Close')
  await pass(1_000)
  reply = () => raw(200, payout())
  await press('Continue')
  await press('Send')
  const sent = api.callsOf(payoutToPhone).map(({ body }) => body)
  expect(sent[1]).toEqual(sent[0])
  expect(dialog('Transfer Successful!')).toBeTruthy()
})

test('a page that is loaded again in the middle finds the transfer and goes on asking', async () => {
  sessionStorage.setItem('pending_payout', 'PAY-1')
  let now = payout()
  await openMoney(
    '/send-money',
    on(paymentStatus, () => raw(200, now)),
  )
  expect(screen.getByText(/is on its way to 0712 345 678/)).toBeTruthy()
  now = payout({ status: 'completed', message: 'KSh 78.00 was sent to 0712 345 678.' })
  await pass(POLL_MS)
  expect(screen.getByText('KSh 78.00 was sent to 0712 345 678.')).toBeTruthy()
})
