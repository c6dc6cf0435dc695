import { lookupRecipient, recentRecipients, transferInternally } from '@kivuko/contract/transfers.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countOf, dialog, field, openMoney, pass, press, startMoneyTest, type } from '../../../test/money-driver.tsx'
import { networkFailure, on, type Reply, raw, refuse } from '../../../test/server.ts'
import { QUOTE, summary } from '../../../test/transfer-driver.tsx'

const LOOKUP_MS = 500

beforeEach(() => startMoneyTest())
afterEach(() => {
  vi.useRealTimers()
})

const ADA_OBI = { id: 'usr_2', full_name: 'Ada Obi', email: 'a••@example.com', phone: null, is_self: false }
const FOUND = on(lookupRecipient, { found: true, user: ADA_OBI })
const SENT = {
  status: 'success',
  message: '₦1,000.00 is with Ada Obi.',
  transaction_id: 'trx_1',
  reference: 'TRF-1',
  amount: '1000.00',
  currency: 'NGN',
  recipient_name: 'Ada Obi',
} as const

async function fillInternal(amount = '1000') {
  type('Recipient', 'ada@example.com')
  await pass(LOOKUP_MS)
  type('Amount (NGN)', amount)
}

async function sendInternal() {
  await fillInternal()
  await press('Continue')
  await press('Send')
}

test('SND-01 SND-02 SND-22 SND-23 there are two ways to send, each with its fee and time', async () => {
  await openMoney('/send-money', QUOTE)
  const cards = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(cards).toEqual(['Kivuko user Instant · Free', 'Mobile Money 1-5 minutes · 2.5% fee'])
  expect(field('Recipient')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /Mobile Money/ }))
  expect(field("Recipient's M-Pesa number").type).toBe('tel')
  expect(field('Amount (NGN)')).toBeTruthy()
})

test('SND-03 SND-04 SND-05 SND-06 SND-07 SND-08 SND-10 a recipient is looked up once typing has stopped', async () => {
  const api = await openMoney('/send-money', FOUND)
  expect(screen.getByText("Enter recipient's email or phone number")).toBeTruthy()
  type('Recipient', '07')
  await pass(2 * LOOKUP_MS)
  expect(countOf(api, lookupRecipient)).toBe(0)
  type('Recipient', '071')
  await pass(LOOKUP_MS - 10)
  expect(countOf(api, lookupRecipient)).toBe(0)
  expect(screen.getByText('Looking up recipient...')).toBeTruthy()
  await pass(10)
  expect(api.callsOf(lookupRecipient).map(({ body }) => body)).toEqual([{ identifier: '071' }])
  expect(screen.getByText('Ada Obi found')).toBeTruthy()
})

test('SND-07 a press while the recipient is looked up is not lost: it goes on when somebody is found, and only then', async () => {
  await openMoney(
    '/send-money',
    on(lookupRecipient, ({ body }) =>
      raw(200, body.identifier === 'ada@example.com' ? { found: true, user: ADA_OBI } : { found: false, user: null }),
    ),
  )
  type('Amount (NGN)', '1000')
  type('Recipient', 'nobody@example.com')
  await press('Continue')
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(LOOKUP_MS)
  expect(screen.queryByRole('dialog')).toBeNull()
  type('Recipient', 'ada@example.com')
  await pass(LOOKUP_MS)
  expect(screen.getByText('Ada Obi found')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  type('Recipient', 'nobody@example.com')
  type('Recipient', 'ada@example.com')
  await press('Continue')
  await pass(LOOKUP_MS)
  expect(dialog('Check and confirm')).toBeTruthy()
})

test('SND-11 the own account is refused, and a late answer to older text is not heard', async () => {
  const slow = Promise.withResolvers<Reply>()
  const api = await openMoney(
    '/send-money',
    on(lookupRecipient, ({ body }) =>
      body.identifier === 'ada@example.com'
        ? slow.promise
        : raw(200, { found: true, user: { ...ADA_OBI, full_name: 'Ada Lovelace King', is_self: true } }),
    ),
  )
  type('Recipient', 'ada@example.com')
  await pass(LOOKUP_MS)
  type('Recipient', 'me@example.com')
  await pass(LOOKUP_MS)
  slow.resolve(raw(200, { found: true, user: ADA_OBI }))
  await pass(0)
  expect(screen.queryByText('Ada Obi found')).toBeNull()
  expect(screen.getByText('You cannot send money to yourself. Please choose someone else.')).toBeTruthy()
  type('Amount (NGN)', '100')
  await press('Continue')
  expect(countOf(api, transferInternally)).toBe(0)
})

test('SND-13 SND-14 SND-15 SND-17 SND-21 CON-16 naira, quick amounts and all there is; the summary follows', async () => {
  await openMoney('/send-money', QUOTE)
  for (const [name, amount] of [
    ['500', '500'],
    ['1,000', '1000'],
    ['2,500', '2500'],
    ['5,000', '5000'],
  ] as const) {
    await press(name)
    expect(field('Amount (NGN)').value).toBe(amount)
  }
  expect(summary()).toBe('Amount₦5,000.00Fee₦0.00Total₦5,000.00')
  await press('Use max')
  expect(field('Amount (NGN)').value).toBe('10000.00')
  expect(field('Amount (NGN)').min).toBe('1')
  fireEvent.click(screen.getByRole('radio', { name: /Mobile Money/ }))
  expect(field('Amount (NGN)').min).toBe('100')
  await press('2,500')
  expect(field('Amount (NGN)').value).toBe('2500')
  expect(screen.queryByRole('button', { name: 'Use max' })).toBeNull()
})

test('SND-16 SND-18 SND-19 SND-20 SND-24 ERR-40 what is missing or wrong is said, and nothing is sent', async () => {
  const api = await openMoney('/send-money', FOUND)
  await press('Continue')
  expect(screen.getByText('Please fill in all required fields')).toBeTruthy()
  await fillInternal('0')
  await press('Continue')
  expect(screen.getByText('Amount must be greater than 0')).toBeTruthy()
  type('Amount (NGN)', '10001')
  await press('Continue')
  expect(screen.getByText('Insufficient balance')).toBeTruthy()
  expect(countOf(api, transferInternally)).toBe(0)
})

test('SND-16 SND-40 SND-42 SND-44 SND-47 SND-48 money moves only after a last look; then wallets reload and Done clears the form', async () => {
  const api = await openMoney('/send-money', FOUND, on(transferInternally, SENT))
  await fillInternal()
  await press('Continue')
  expect(countOf(api, transferInternally)).toBe(0)
  expect(within(dialog('Check and confirm')).getByText('Ada Obi')).toBeTruthy()
  const walletsBefore = countOf(api, listWallets)
  const recipientsBefore = countOf(api, recentRecipients)
  await press('Send')
  const [call] = api.callsOf(transferInternally)
  expect(call?.body).toEqual({
    recipient_identifier: 'ada@example.com',
    amount: '1000.00',
    note: null,
    currency: 'NGN',
    transfer_type: 'internal',
  })
  expect(call?.headers.get('idempotency-key')).toMatch(/^\d{13}-[0-9a-f]{24}$/)
  expect(within(dialog('Transfer Successful!')).getByText('₦1,000.00 is with Ada Obi.')).toBeTruthy()
  expect(screen.getByText('Transfer Successful')).toBeTruthy()
  expect(countOf(api, listWallets)).toBe(walletsBefore + 1)
  expect(countOf(api, recentRecipients)).toBe(recipientsBefore + 1)
  await press('Done')
  expect([field('Recipient').value, field('Amount (NGN)').value]).toEqual(['', ''])
  await pass(5_000)
  expect(screen.queryByText('Transfer Successful')).toBeNull()
})

test('SND-44 a transfer that is answered as pending counts as a success', async () => {
  await openMoney('/send-money', FOUND, on(transferInternally, { ...SENT, status: 'pending' }))
  await sendInternal()
  expect(dialog('Transfer Successful!')).toBeTruthy()
})

test.each(['success', 'pending'])('SND-44 an answer that says %s and nothing else is a success', async (status) => {
  await openMoney(
    '/send-money',
    FOUND,
    on(transferInternally, () => raw(200, { status })),
  )
  await sendInternal()
  expect(within(dialog('Transfer Successful!')).getByText('₦1,000.00')).toBeTruthy()
})

test.each([
  ['its message, whatever its status', () => raw(200, { status: 'held', message: 'Not yet.' }), 'Not yet.'],
  ['its short text without anything but a status', () => raw(200, { status: 'failed' }), 'Transfer failed'],
  ['its message', () => raw(200, { ...SENT, status: 'failed', message: 'Not now.' }), 'Not now.'],
  [
    'its own short text without a message',
    () => raw(200, { ...SENT, status: 'failed', message: '' }),
    'Transfer failed',
  ],
  ['a text that asks to try again when nothing answers', networkFailure, 'Transfer failed. Please try again.'],
  [
    'a refusal',
    () => refuse('recipient_suspended'),
    'This account cannot receive money at the moment. Nothing was sent.',
  ],
])('SND-41 SND-45 ERR-22 ERR-24 ERR-26 a transfer that fails shows %s', { tags: 'long' }, async (_, reply, text) => {
  await openMoney('/send-money', FOUND, on(transferInternally, reply))
  await sendInternal()
  const modal = within(dialog('Transfer Failed'))
  expect(modal.getByText(text)).toBeTruthy()
  expect(modal.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  expect(field('Amount (NGN)').value).toBe('1000')
})

test('a transfer whose answer was lost is sent again as the same request', async () => {
  let reply: () => Reply = networkFailure
  const api = await openMoney(
    '/send-money',
    FOUND,
    on(transferInternally, () => reply()),
  )
  await sendInternal()
  reply = () => raw(200, SENT)
  await press('Try Again')
  const keys = api.callsOf(transferInternally).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(dialog('Transfer Successful!')).toBeTruthy()
})
