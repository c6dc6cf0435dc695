import { depositByPhone, paymentStatus, resendPrompt } from '@kivuko/contract/mobile-money.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deposit, dialog, openMoney, payIn, press, startMoneyTest } from '../../../test/money-driver.tsx'
import { networkFailure, on, raw, refuse } from '../../../test/server.ts'

beforeEach(() => startMoneyTest())
afterEach(() => {
  vi.useRealTimers()
})

const ACCEPTED = on(depositByPhone, deposit())
const WAITING = on(paymentStatus, deposit())

test.each([
  [
    'the detail',
    () => raw(422, { code: 'payment_refused', detail: 'Too often today.', message: 'No.' }),
    'Too often today.',
  ],
  ['else the message', () => raw(422, { code: 'payment_refused', message: 'Not today.' }), 'Not today.'],
  ['else the text of its own', () => raw(500, {}), 'Deposit failed. Please try again.'],
  ['the same when nothing answers', networkFailure, 'Deposit failed. Please try again.'],
])('ERR-21 DEP-16 a deposit that fails shows %s', async (_, reply, text) => {
  await openMoney('/add-funds', on(depositByPhone, reply))
  await payIn()
  expect(within(dialog('Payment Failed')).getByText(text)).toBeTruthy()
})

test('a request whose answer was lost is sent again with the same key; after a refusal with another', async () => {
  let reply: () => ReturnType<typeof raw> = networkFailure
  const api = await openMoney(
    '/add-funds',
    on(depositByPhone, () => reply()),
    WAITING,
  )
  await payIn()
  expect(screen.getByText(/cannot charge you twice/)).toBeTruthy()
  await press('Try Again')
  reply = () => refuse('provider_unavailable')
  await press('Initiate Payment')
  await press('Try Again')
  reply = () => raw(200, deposit())
  await press('Initiate Payment')
  const keys = api.callsOf(depositByPhone).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[1])
  expect(dialog('Payment Initiated')).toBeTruthy()
})

test('the prompt can be sent again, and the server says when it is too early', async () => {
  let isOpen = true
  const api = await openMoney(
    '/add-funds',
    ACCEPTED,
    WAITING,
    on(resendPrompt, () => (isOpen ? refuse('prompt_open') : raw(200, deposit()))),
  )
  await payIn()
  await press('Send the prompt again')
  expect(screen.getByText(/The last prompt may still be open on the phone/)).toBeTruthy()
  isOpen = false
  await press('Send the prompt again')
  expect(screen.getByText('The prompt was sent again.')).toBeTruthy()
  expect(api.callsOf(resendPrompt)[1]?.url).toBe('/api/v1/payments/mobile-money/DEP-7Q2M-9XPA/resend')
})
