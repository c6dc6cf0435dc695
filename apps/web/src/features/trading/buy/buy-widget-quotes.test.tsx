// The widget’s quotes: when they are asked for, what they show, and what happens when they fail or run out.
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buyButton, chooseMethod, renderWidget, rest, type } from '../../../../test/buy-widget-driver.tsx'
import { ALL_OPEN, sampleQuote } from '../../../../test/buying-samples.ts'
import { answerWith, fakeApi, later } from '../../../../test/fake-api.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const quoting = () => fakeApi({ paymentOptions: () => ALL_OPEN, createQuote: () => sampleQuote() })

test('BUY-08 a quote is asked for 300 ms after typing stops, not before, and once', async () => {
  const api = quoting()
  await renderWidget()
  for (const text of ['1', '10', '100', '1000']) {
    type(text)
    await rest(100)
  }
  type('10000')
  await rest(299)
  expect(api.calls('createQuote')).toHaveLength(0)
  await rest(1)
  expect(api.calls('createQuote').map(({ body }) => body.fiat_amount)).toEqual(['10000.00'])
})

test('BUY-24 a visitor’s quote is asked for without a token', async () => {
  const api = quoting()
  await renderWidget()
  type('1000')
  await rest()
  expect(api.calls('createQuote')[0]?.headers.has('authorization')).toBe(false)
})

test('BUY-03 BUY-04 BUY-30 the quote line shows crypto, rate, fee with its percentage, total and the time left', async () => {
  quoting()
  await renderWidget()
  type('1,000')
  await rest()
  for (const text of ['7.503808 USDT', '1 USDT = 131.30 KES', 'Fee (1.5%)', 'KSh\u00a015.00', 'KSh\u00a01,000.00']) {
    expect(screen.getByText(text, { normalizer: (shown) => shown }), text).toBeTruthy()
  }
  expect(screen.getByRole('timer').textContent).toBe('10:00')
  await rest(1000)
  expect(screen.getByRole('timer').textContent).toBe('9:59')
})

test('BUY-09 BUY-11 changing either currency or the method asks again at once', async () => {
  const api = quoting()
  await renderWidget()
  type('1000')
  await rest()
  fireEvent.change(screen.getByLabelText('Crypto to receive'), { target: { value: 'BTC' } })
  await rest(0)
  chooseMethod('Bank Transfer (1-2 hours)')
  await rest(0)
  fireEvent.change(screen.getByLabelText('Pay currency'), { target: { value: 'EUR' } })
  await rest(0)
  const asked = api.calls('createQuote').map(({ body }) => body)
  expect(asked.map((body) => [body.fiat_currency, body.crypto_currency, body.payment_method])).toEqual([
    ['KES', 'USDT', 'mpesa'],
    ['KES', 'BTC', 'mpesa'],
    ['KES', 'BTC', 'bank'],
    ['EUR', 'BTC', 'card'],
  ])
})

test('an answer to an older question never replaces a newer one', async () => {
  const slow = later<ReturnType<typeof sampleQuote>>()
  const api = fakeApi({
    paymentOptions: () => ALL_OPEN,
    createQuote: ({ body }) =>
      body.fiat_amount === '100.00' ? slow.promise : sampleQuote({ crypto_amount: '2.000000', total: '200.00' }),
  })
  await renderWidget()
  type('100')
  await rest()
  type('200')
  await rest()
  slow.resolve(sampleQuote({ crypto_amount: '1.000000', total: '100.00' }))
  await rest()
  expect(api.calls('createQuote')).toHaveLength(2)
  expect(screen.getByText('2.000000 USDT')).toBeTruthy()
  expect(screen.queryByText('1.000000 USDT')).toBeNull()
})

test('BUY-25 BUY-26 BUY-27 BUY-160 without a quote the marked estimate is shown, without a countdown or a firm word', async () => {
  fakeApi({ paymentOptions: () => ALL_OPEN, createQuote: () => answerWith(500, 'oops') })
  await renderWidget()
  type('1000')
  await rest()
  expect(screen.getByText('Estimate, live prices are not available right now')).toBeTruthy()
  expect(screen.getByText('7.576923 USDT')).toBeTruthy()
  expect(screen.queryByRole('timer')).toBeNull()
  for (const firm of ['Price kept for', 'Total you pay']) expect(screen.queryByText(firm)).toBeNull()
  expect(screen.getByText('Total, estimated')).toBeTruthy()
})

test('BUY-29 at 0:00 Buy is disabled and a fresh quote is asked for', async () => {
  const fresh = later<ReturnType<typeof sampleQuote>>()
  let asked = 0
  fakeApi({
    paymentOptions: () => ALL_OPEN,
    createQuote: () => (++asked === 1 ? sampleQuote() : fresh.promise),
  })
  await renderWidget()
  type('1000')
  await rest()
  await rest(599_000)
  expect(screen.getByRole('timer').textContent).toBe('0:01')
  expect(buyButton()).toHaveProperty('disabled', false)
  await rest(1000)
  expect(screen.getByRole('timer').textContent).toBe('0:00')
  expect(buyButton()).toHaveProperty('disabled', true)
  expect(asked).toBe(2)
  fresh.resolve(sampleQuote({ quote_id: 'quo_2', crypto_amount: '7.400000' }))
  await rest(0)
  expect(screen.getByText('7.400000 USDT')).toBeTruthy()
  expect(buyButton()).toHaveProperty('disabled', false)
})

test('BUY-29 a tab that was hidden when the quote ran out asks again when it is looked at', async () => {
  const api = quoting()
  await renderWidget()
  type('1000')
  await rest()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await rest(700_000)
  expect(api.calls('createQuote')).toHaveLength(1)
  hidden.mockReturnValue(false)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(api.calls('createQuote')).toHaveLength(2)
  hidden.mockRestore()
})

test('FST-25 each key changes the estimate at once and asks nothing; no estimate is shown that the method would not take', async () => {
  const slow = later<ReturnType<typeof sampleQuote>>()
  const methods = ALL_OPEN.methods.map((each) => (each.method === 'bank' ? { ...each, minimum: '100.00' } : each))
  const api = fakeApi({
    paymentOptions: () => ({ ...ALL_OPEN, methods }),
    createQuote: () => slow.promise,
    purchaseRates: () => ({
      currency: 'KES',
      rates: [{ asset: 'USDT', rate: '131.30' }],
      fees: [
        { method: 'mpesa', bps: 150 },
        { method: 'bank', bps: 100 },
      ],
    }),
  })
  await renderWidget()
  const shown = () => screen.getByLabelText('You get')
  type('1000')
  await rest(0)
  expect([shown().textContent, shown().hasAttribute('data-estimate')]).toEqual(['7.501904', true])
  type('2000')
  expect(shown().textContent).toBe('15.003808')
  expect(api.calls('createQuote')).toHaveLength(0)
  expect(buyButton()).toHaveProperty('disabled', true)
  await rest()
  slow.resolve(sampleQuote())
  await rest(0)
  expect([shown().textContent, shown().hasAttribute('data-estimate')]).toEqual(['7.503808', false])
  // A bank transfer of fifty shillings is below the least of its method.
  chooseMethod('Bank Transfer (1-2 hours)')
  type('50')
  await rest(0)
  expect(shown().textContent).toBe('—')
})
