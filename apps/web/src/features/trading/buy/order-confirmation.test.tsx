import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CardPanelProps } from '#lib/card-panel.ts'
import { sampleDelivery, sampleOrder } from '../../../../test/buying-samples.ts'
import { fakeApi, type Handlers, later, refuse } from '../../../../test/fake-api.ts'
import { OrderConfirmation } from './order-confirmation.tsx'
import { orderConfirmationAddress } from './purchase-address.ts'
import type { FirmTerms } from './quote-terms.ts'
import { BANK_POLL } from './use-order.ts'

const ADDRESS = orderConfirmationAddress({ quote_id: 'quo_1', payment_method: 'bank' })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.setItem('token', 'a-session')
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let panel: CardPanelProps | undefined

/** Hands the test what the page gives a card panel. */
function SpyPanel(props: CardPanelProps) {
  panel = props
  return <p>card panel</p>
}

function terms(): FirmTerms {
  return {
    quoteId: 'quo_1',
    fiatCurrency: 'NGN',
    cryptoCurrency: 'USDT',
    method: 'bank',
    leastAmount: '11.315417',
    cryptoAmount: '11.881188',
    rate: '1666.50',
    fee: '200.00',
    feePercent: '1%',
    total: '20000.00',
    expiresAtMs: Date.now() + 60_000,
  }
}

async function open(handlers: Handlers, { address = ADDRESS, state }: { address?: string; state?: unknown } = {}) {
  const api = fakeApi(handlers)
  const { pathname, search } = new URL(address, 'http://localhost')
  render(
    <MemoryRouter initialEntries={[{ pathname, search, state }]}>
      <Routes>
        <Route path="/order-confirmation" element={<OrderConfirmation CardPanel={SpyPanel} />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  )
  await settle()
  return api
}

function Elsewhere() {
  return <p>at {useLocation().pathname}</p>
}

async function settle(ms = 0) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}

test('RTE-19 the terms, the time left and both answers are shown before anything is ordered', async () => {
  const api = await open({}, { state: { terms: terms() } })
  for (const text of ['11.881188 USDT', '1 USDT = 1,666.50 NGN', '₦200.00', '₦20,000.00', '1:00', 'Bank Transfer']) {
    expect(screen.getByText(text), text).toBeTruthy()
  }
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  expect(api.log()).toEqual([])
})

test('SEC-05 what a transfer that comes late buys is said before it is accepted, and while it is waited for', async () => {
  const late = /arrives later buys at the price of that moment: at least 11\.31541\d* USDT, or your money comes back/
  await open({ createOrder: () => sampleOrder(), getOrder: () => sampleOrder() }, { state: { terms: terms() } })
  expect(screen.getByText(late)).toBeTruthy()
  await press('Confirm order')
  expect(screen.getByText('Wema Bank')).toBeTruthy()
  expect(screen.getByText(late)).toBeTruthy()
})

test('FST-31 an order that was just placed says how to pay at once, whatever a look at it takes', async () => {
  await open(
    { createOrder: () => sampleOrder(), getOrder: () => later<ReturnType<typeof sampleOrder>>().promise },
    { state: { terms: terms() } },
  )
  await press('Confirm order')
  expect(screen.getByText('Wema Bank')).toBeTruthy()
  expect(screen.queryByText('Looking up your order…')).toBeNull()
})

test('BUY-19 a refused order shows the alert with the server’s reason and can be tried again', async () => {
  const detail = 'This quote has expired. Please get a new quote.'
  const api = await open({ createOrder: () => refuse('quote_expired', { detail }) }, { state: { terms: terms() } })
  await press('Confirm order')
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Failed to create order. Please try again.')
  expect(alert.textContent).toContain(detail)
  await press('Confirm order')
  const keys = api.calls('createOrder').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})

test('BUY-20 when the answer is lost the order is asked for again with the same key', async () => {
  const api = await open(
    { createOrder: () => 'no-answer', getOrder: () => sampleOrder() },
    { state: { terms: terms() } },
  )
  await press('Confirm order')
  expect(screen.getByRole('alert').textContent).toContain('Failed to create order. Please try again.')
  api.use({ createOrder: () => sampleOrder() })
  await press('Confirm order')
  const keys = api.calls('createOrder').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
  expect(screen.getByText('Wema Bank')).toBeTruthy()
})

test('a second press while the order is being placed sends nothing', async () => {
  const answer = later<ReturnType<typeof sampleOrder>>()
  const api = await open({ createOrder: () => answer.promise }, { state: { terms: terms() } })
  await press('Confirm order')
  fireEvent.click(screen.getByRole('button', { name: /Placing your order/ }))
  await settle()
  expect(api.calls('createOrder')).toHaveLength(1)
})

test('at 0:00 the terms can no longer be confirmed', async () => {
  await open({}, { state: { terms: terms() } })
  await settle(60_000)
  expect(screen.getByRole('button', { name: 'Confirm order' })).toHaveProperty('disabled', true)
})

test('a refreshed page without terms still works from the quote id', async () => {
  const api = await open({ createOrder: () => sampleOrder(), getOrder: () => sampleOrder() })
  await press('Confirm order')
  expect(api.calls('createOrder')[0]?.body.quote_id).toBe('quo_1')
  expect(screen.getByText('Wema Bank')).toBeTruthy()
})

test('terms of another quote are not shown', async () => {
  await open({}, { state: { terms: { ...terms(), quoteId: 'quo_other' } } })
  expect(screen.queryByText('₦20,000.00')).toBeNull()
})

test('the exact amount and the reference can be copied as they have to be typed', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } })
  await open({ getOrder: () => sampleOrder() }, { address: `${ADDRESS}&reference=KVK-7Q2M-9XPA` })
  await press('Copy exact amount')
  await press('Copy reference')
  expect(writeText.mock.calls).toEqual([['20000.00'], ['KVK-7Q2M-9XPA']])
})

test('BNK-18 an account of the order’s own needs no reference and says until when it is open; before, it is being opened', async () => {
  const order = sampleOrder({ instructions: null })
  const api = await open({ getOrder: () => order }, { address: `${ADDRESS}&reference=KVK-7Q2M-9XPA` })
  expect(screen.getByText('Opening an account for your payment…')).toBeTruthy()
  const own = { kind: 'bank_transfer', bank_name: 'Wema Bank', account_name: 'KIVUKO/CHECKOUT' } as const
  const instructions = { ...own, account_number: '1200000001', reference: null, expires_at: order.expires_at }
  api.use({ getOrder: () => sampleOrder({ instructions }) })
  await settle(BANK_POLL.everyMs)
  expect(screen.getByText('1200000001')).toBeTruthy()
  expect(screen.getByText(/^This account takes the exact amount, once, until/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Copy reference' })).toBeNull()
})

test('CRD-30 an open order by card is paid on its page: the same quote, the same order; a refusal is said and can be tried again', async () => {
  const order = sampleOrder({ payment_method: 'card', instructions: null, problem: 'Your card was declined.' })
  const api = await open({ getOrder: () => order }, { address: '/order-confirmation?reference=KVK-7Q2M-9XPA' })
  expect(screen.getByText('Not paid yet')).toBeTruthy()
  expect(screen.getByText('Your card was declined.')).toBeTruthy()
  await press('Pay ₦20,000.00 by card')
  expect(panel).toMatchObject({ mode: 'payment', amount: '20000.00', currency: 'NGN', quoteId: 'quo_1' })
  act(() => panel?.onProblem({ kind: 'payment', message: 'Your card has no funds.' }))
  expect(screen.getByRole('alert').textContent).toContain('Your card has no funds.')
  await press('Pay ₦20,000.00 by card')
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => panel?.onPaid('KVK-7Q2M-9XPA'))
  expect(screen.getByText('at /payment-success')).toBeTruthy()
  expect(api.calls('createOrder')).toEqual([])
})

test('CRD-30 an order by card whose time is over is not paid any more', async () => {
  const expires_at = new Date(Date.now() - 1000).toISOString()
  const order = sampleOrder({ payment_method: 'card', instructions: null, expires_at })
  await open({ getOrder: () => order }, { address: '/order-confirmation?reference=KVK-7Q2M-9XPA' })
  expect(screen.getByText('Not paid yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /by card/ })).toBeNull()
})

test('BUY-101 an order that came to nothing says what was ordered, not what is got', async () => {
  const order = sampleOrder({ status: 'cancelled', instructions: null })
  await open({ getOrder: () => order }, { address: '/order-confirmation?reference=KVK-7Q2M-9XPA' })
  expect(screen.getByText('This order was cancelled')).toBeTruthy()
  expect(screen.getByText('Ordered, not bought').nextSibling?.textContent).toBe('11.881188 USDT')
  expect(screen.getByText('Price, not paid')).toBeTruthy()
  expect(screen.queryByText('You get')).toBeNull()
})

test('the page of an order follows it until it is complete', async () => {
  const api = await open({ getOrder: () => sampleOrder() }, { address: `${ADDRESS}&reference=KVK-7Q2M-9XPA` })
  expect(screen.getByText('Waiting for your payment')).toBeTruthy()
  api.use({ getOrder: () => sampleOrder({ status: 'completed' }) })
  await settle(BANK_POLL.everyMs)
  expect(screen.getByText('11.881188 USDT is in your wallet')).toBeTruthy()
})

test('CHN-86 the page of an order that goes to an address says so while it is to be paid, and leads to its coins afterwards', async () => {
  const api = await open(
    { getOrder: () => sampleOrder({ delivery: sampleDelivery() }) },
    { address: `${ADDRESS}&reference=KVK-7Q2M-9XPA` },
  )
  expect(screen.getByText(/The crypto goes to 0x5aAeb6…1BeAed over Ethereum when it arrives\.$/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Delivery' })).toBeTruthy()
  const delivery = sampleDelivery({ status: 'completed', reference: 'KV-1' })
  api.use({ getOrder: () => sampleOrder({ status: 'completed', delivery }) })
  await settle(BANK_POLL.everyMs)
  expect(screen.getByText('11.500000 USDT has arrived')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Follow the coins' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Go to your wallet' })).toBeNull()
})
