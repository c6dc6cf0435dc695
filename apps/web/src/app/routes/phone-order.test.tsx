import { type PaymentAnswer, paymentStatus, payOrderByPhone } from '@kivuko/contract/mobile-money.ts'
import { getOrder } from '@kivuko/contract/orders.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleOrder } from '../../../test/buying-samples.ts'
import { countOf, deposit, openMoney, pass, press, startMoneyTest } from '../../../test/money-driver.tsx'
import { on, raw, refuse } from '../../../test/server.ts'

const POLL_MS = 5_000
const REFERENCE = 'KVK-7Q2M-9XPA'
const ADDRESS = `/order-confirmation?reference=${REFERENCE}&orderData=${encodeURIComponent(
  JSON.stringify({ quote_id: 'quo_1', payment_method: 'mpesa' }),
)}`
const order = (change: Parameters<typeof sampleOrder>[0] = {}) =>
  sampleOrder({ payment_method: 'mpesa', fiat_currency: 'KES', total: '1000.00', instructions: null, ...change })
const payment = (change: Partial<PaymentAnswer> = {}) =>
  deposit({ external_reference: REFERENCE, reference: REFERENCE, ...change })

beforeEach(() => {
  startMoneyTest()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a prompt that was declined says so, and another can be sent; while one is open the server refuses', async () => {
  let answer: () => ReturnType<typeof raw> = () => refuse('prompt_open')
  const api = await openMoney(
    ADDRESS,
    on(getOrder, order()),
    on(paymentStatus, payment({ status: 'cancelled', message: 'The payment was cancelled on the phone.' })),
    on(payOrderByPhone, () => answer()),
  )
  expect(screen.getByText('The payment was cancelled on the phone.')).toBeTruthy()
  await press('Send the prompt again')
  expect(screen.getByText(/The last prompt may still be open on the phone/)).toBeTruthy()
  answer = () => raw(200, payment())
  await press('Send the prompt again')
  expect(countOf(api, payOrderByPhone)).toBe(2)
  expect(api.callsOf(payOrderByPhone)[1]?.body).toEqual({ phone_number: '+254712345678' })
})

test('a page that is loaded again finds the prompt by the order and goes on asking', async () => {
  const api = await openMoney(ADDRESS, on(getOrder, order()), on(paymentStatus, payment()))
  expect(screen.getByText('Waiting for you to approve the prompt on 0712 345 678.')).toBeTruthy()
  const asked = countOf(api, paymentStatus)
  await pass(POLL_MS)
  expect(countOf(api, paymentStatus)).toBe(asked + 1)
})
