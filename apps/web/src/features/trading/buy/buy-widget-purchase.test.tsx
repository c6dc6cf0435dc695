// The widget with a session: the card panel and back, orders by other methods, and estimates that are never bought.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CardPanelProps } from '#lib/card-panel.ts'
import { buyButton, renderWidget, rest, type, where } from '../../../../test/buy-widget-driver.tsx'
import { ALL_OPEN, sampleQuote } from '../../../../test/buying-samples.ts'
import { fakeApi, refuse } from '../../../../test/fake-api.ts'

let panel: CardPanelProps | undefined

/** Hands the test what the widget gives a card panel. */
function SpyPanel(props: CardPanelProps) {
  panel = props
  return <p>card panel</p>
}

beforeEach(() => {
  vi.useFakeTimers()
  panel = undefined
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('token', 'a-session')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const quoting = () =>
  fakeApi({
    paymentOptions: () => ALL_OPEN,
    createQuote: ({ body }) => sampleQuote({ total: body.fiat_amount, fee: '1.25', feeRate: 0.025 }),
  })

async function payByCard() {
  const api = quoting()
  await renderWidget({ CardPanel: SpyPanel })
  fireEvent.change(screen.getByLabelText('Pay currency'), { target: { value: 'USD' } })
  type('50')
  await rest()
  fireEvent.click(buyButton())
  await rest(0)
  return api
}

const act = async (step: () => void) => {
  step()
  await rest(0)
}

test('BUY-05 a card opens the card panel in the form’s place, with the quote that was shown', async () => {
  await payByCard()
  expect(screen.getByText('card panel')).toBeTruthy()
  expect(screen.queryByLabelText('You pay')).toBeNull()
  expect(panel).toMatchObject({ mode: 'payment', amount: '50.00', currency: 'USD', quoteId: 'quo_1' })
  expect(screen.getByRole('heading', { name: '$50.00' })).toBe(document.activeElement)
})

test('FST-32 once the card is charged its panel stays until the next screen is there: the form would ask to buy again', async () => {
  await payByCard()
  await act(() => panel?.onPaid('KV-7Q2M-9XRD'))
  expect(where()).toContain('reference=KV-7Q2M-9XRD')
  expect(screen.getByText('card panel')).toBeTruthy()
  expect(screen.queryByLabelText('You pay')).toBeNull()
})

test('BUY-17 paying again with a quote that still holds uses the same quote, so the same order', async () => {
  const api = await payByCard()
  await act(() => panel?.onProblem({ kind: 'payment', message: 'Your card was declined.' }))
  await act(() => fireEvent.click(buyButton()))
  expect(panel?.quoteId).toBe('quo_1')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(api.calls('createQuote')).toHaveLength(1)
})

test('a quote that can no longer be paid brings the form back with a fresh one', async () => {
  const api = await payByCard()
  api.use({ createQuote: () => sampleQuote({ quote_id: 'quo_2', total: '50.00' }) })
  await act(() => panel?.onProblem({ kind: 'terms', message: 'This quote has expired. Please get a new quote.' }))
  expect(screen.getByRole('alert').textContent).toContain('This quote has expired.')
  await act(() => fireEvent.click(buyButton()))
  expect(panel?.quoteId).toBe('quo_2')
})

test('BUY-29 while a card is being paid its quote is not replaced; afterwards an expired one is', async () => {
  const api = await payByCard()
  await rest(700_000)
  expect(api.calls('createQuote')).toHaveLength(1)
  await act(() => panel?.onCancel())
  expect(api.calls('createQuote')).toHaveLength(2)
})

test('BUY-19 BUY-26 an estimate is not bought: a real quote is asked for, and failing that the alert says so', async () => {
  const api = fakeApi({ paymentOptions: () => ALL_OPEN, createQuote: () => refuse('rates_unavailable') })
  await renderWidget()
  type('1000')
  await rest()
  fireEvent.click(buyButton())
  await rest(0)
  expect(api.calls('createQuote')).toHaveLength(2)
  expect(screen.getByRole('alert').textContent).toBe('Failed to create order. Please try again.')
  expect(where()).toBe('/')
  expect(screen.getByLabelText('You pay')).toHaveProperty('value', '1000')
})

test('SEC-02 a pair that is not traded shows why, and no estimate', async () => {
  fakeApi({ paymentOptions: () => ALL_OPEN, createQuote: () => refuse('pair_closed') })
  await renderWidget()
  type('1000')
  await rest()
  expect(screen.getByText(/price sources do not agree on this pair/)).toBeDefined()
  expect(screen.queryByText(/^Estimate/)).toBeNull()
})

test('BUY-26 an estimate becomes an order when the real quote is there on Buy', async () => {
  const api = fakeApi({ paymentOptions: () => ALL_OPEN, createQuote: () => refuse('rates_unavailable') })
  await renderWidget()
  type('1000')
  await rest()
  api.use({ createQuote: () => sampleQuote({ quote_id: 'quo_9' }) })
  fireEvent.click(buyButton())
  await rest(0)
  expect(where()).toContain('quo_9')
})
