// Goal: with one network of phones nobody is asked for it; with two, the number proposes one and the customer decides.
import { depositByPhone, payoutToPhone, quotePayout } from '@kivuko/contract/mobile-money.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deposit, openMoney, pass, press, startMoneyTest, type } from '../../../test/money-driver.tsx'
import { on } from '../../../test/server.ts'

beforeEach(() => {
  startMoneyTest()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const BOTH = on(paymentOptions, {
  methods: [],
  card: null,
  phone_networks: [{ network: 'mpesa' }, { network: 'airtel' }],
})

const radio = (name: string) => screen.getByRole('radio', { name }) as HTMLInputElement

test('PRV-137 a deposit proposes the network of the number, and another number is judged anew', async () => {
  const api = await openMoney('/add-funds', BOTH, on(depositByPhone, deposit({ network: 'airtel' })))
  expect(screen.getByRole('heading', { name: 'Pay with M-Pesa' })).toBeTruthy()
  type('Phone number', '0733 123 456')
  expect([radio('Airtel Money').checked, screen.queryByRole('heading', { name: 'Pay with Airtel Money' })]).toEqual([
    true,
    expect.anything(),
  ])
  fireEvent.click(radio('M-Pesa'))
  expect(radio('M-Pesa').checked).toBe(true)
  type('Phone number', '0733 123 457')
  expect(radio('Airtel Money').checked).toBe(true)
  type('Amount (KES)', '1000')
  await press('Initiate Payment')
  const sent = api.calls.find(({ id }) => id === 'depositByPhone')
  expect(sent?.body).toMatchObject({ phone_number: '+254733123457', network: 'airtel' })
})

test('PRV-137 a transfer to a phone names the network it goes over', async () => {
  const quote = {
    quote_id: 'q_1',
    amount: '5000.00',
    fee: '125.00',
    total: '5125.00',
    rate: '0.078788',
    received: '393.00',
    received_currency: 'KES' as const,
    expires_at: '2026-11-20T12:10:00.000Z',
  }
  const answer = deposit({ network: 'airtel', currency: 'NGN' })
  const api = await openMoney('/send-money', BOTH, on(quotePayout, quote), on(payoutToPhone, answer))
  fireEvent.click(screen.getByRole('radio', { name: /Mobile Money/ }))
  await pass(400)
  type("Recipient's phone number", '0733 123 456')
  type('Amount (NGN)', '5000')
  await pass(1_000)
  await press('Continue')
  expect(screen.getAllByText('Airtel Money').length).toBeGreaterThan(1)
  await press('Send')
  expect(api.calls.find(({ id }) => id === 'payoutToPhone')?.body).toMatchObject({ provider: 'airtel' })
  expect(screen.getByText('Airtel Money Transfer Initiated')).toBeTruthy()
})

test('PRV-137 with one network there is nothing to choose, and nothing of it is sent', async () => {
  const api = await openMoney('/add-funds', on(depositByPhone, deposit()))
  expect(screen.queryByRole('radio', { name: 'Airtel Money' })).toBeNull()
  type('M-Pesa phone number', '0712 345 678')
  type('Amount (KES)', '1000')
  await press('Initiate Payment')
  expect(Object.keys((api.calls.find(({ id }) => id === 'depositByPhone')?.body as object) ?? {})).not.toContain(
    'network',
  )
})
