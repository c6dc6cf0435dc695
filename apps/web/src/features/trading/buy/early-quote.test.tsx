// The first price of the widget, asked for before the widget is alive.
import { purchaseRates } from '@kivuko/contract/market-prices.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { cleanup, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rest } from '../../../../test/buy-widget-driver.tsx'
import { ALL_OPEN, sampleQuote } from '../../../../test/buying-samples.ts'
import { fakeApi, later } from '../../../../test/fake-api.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The built page, with what makes it alive. */
async function builtWidget() {
  // The calls are there already, so that only the test's clock moves time.
  const [{ BuyWidget }] = await Promise.all([import('./buy-widget.tsx'), import('./api.ts')])
  const page = (
    <StaticRouter location="/">
      <BuyWidget CardPanel={() => null} />
    </StaticRouter>
  )
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`
  const { quoteEarly, QUOTE_PATH } = await import('./early-quote.ts')
  quoteEarly()
  const root = document.getElementById('root') as HTMLElement
  return { path: QUOTE_PATH, wakeUp: () => hydrateRoot(root, page) }
}

function typeInPage(text: string): void {
  const field = screen.getByLabelText('You pay') as HTMLInputElement
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const shown = () => screen.getByLabelText('You get').textContent

test('FST-06 before the widget is alive a price is asked for 300 ms after the last key and stands in the form, which takes it over', async () => {
  const api = fakeApi({ paymentOptions: () => ALL_OPEN, createQuote: () => sampleQuote() })
  const { path, wakeUp } = await builtWidget()
  expect(path).toBe(createQuote.path)
  typeInPage('1')
  typeInPage('1,000')
  await rest(299)
  expect(api.calls('createQuote')).toHaveLength(0)
  await rest(1)
  expect(api.calls('createQuote').map(({ body }) => body)).toEqual([
    { fiat_currency: 'KES', crypto_currency: 'USDT', fiat_amount: '1000.00', payment_method: 'mpesa' },
  ])
  expect(shown()).toBe('7.503808')
  wakeUp()
  await rest(0)
  expect(shown()).toBe('7.503808')
  await rest()
  expect(screen.getByText('1 USDT = 131.30 KES')).toBeTruthy()
  expect(screen.getByLabelText('You pay')).toHaveProperty('value', '1,000')
  expect(api.calls('createQuote')).toHaveLength(1)
})

test('FST-06 an answer that comes when something else was typed, or when the widget is alive, is not shown', async () => {
  const slow = later<ReturnType<typeof sampleQuote>>()
  const api = fakeApi({
    paymentOptions: () => ALL_OPEN,
    createQuote: ({ body }) => (body.fiat_amount === '1000.00' ? slow.promise : sampleQuote({ crypto_amount: '15.2' })),
  })
  const { wakeUp } = await builtWidget()
  typeInPage('1000')
  await rest(300)
  typeInPage('2000')
  slow.resolve(sampleQuote())
  await rest(0)
  expect(shown()).toBe('—')
  wakeUp()
  await rest()
  expect(shown()).toBe('15.200000')
  expect(api.calls('createQuote').map(({ body }) => body.fiat_amount)).toEqual(['1000.00', '2000.00'])
  // The widget alone follows its fields from here on.
  typeInPage('9')
  await rest()
  expect(api.calls('createQuote')).toHaveLength(2)
})

const RATES = {
  currency: 'KES' as const,
  rates: [{ asset: 'USDT' as const, rate: '131.30' }],
  fees: [{ method: 'mpesa' as const, bps: 150 }],
}

const isMarked = () => screen.getByLabelText('You get').hasAttribute('data-estimate')

test('FST-25 a figure by the public rates stands in the form with the first key, marked as an estimate, until the quote is there', async () => {
  const api = fakeApi({
    paymentOptions: () => ALL_OPEN,
    purchaseRates: () => RATES,
    createQuote: () => sampleQuote({ crypto_amount: '7.51' }),
  })
  const { wakeUp } = await builtWidget()
  expect((await import('./purchase-rates.ts')).RATES_PATH).toBe(purchaseRates.path)
  await rest(0)
  typeInPage('1000')
  expect([shown(), isMarked()]).toEqual(['7.501904', true])
  typeInPage('2000')
  expect([shown(), isMarked()]).toEqual(['15.003808', true])
  typeInPage('5')
  expect([shown(), isMarked()]).toEqual(['—', false])
  typeInPage('1000')
  // The widget takes it over, and asks for a quote only when typing has rested.
  expect(api.calls('createQuote')).toHaveLength(0)
  wakeUp()
  await rest(0)
  expect(shown()).toBe('7.501904')
  await rest()
  expect([shown(), isMarked()]).toEqual(['7.510000', false])
  expect(api.calls('purchaseRates')).toHaveLength(1)
})
