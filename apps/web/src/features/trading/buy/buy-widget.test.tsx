// The widget as a visitor uses it: its fields, what it says about them, and where Buy leads without a session.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buyButton, chooseMethod, renderWidget, rest, type, where } from '../../../../test/buy-widget-driver.tsx'
import { ALL_OPEN, sampleQuote } from '../../../../test/buying-samples.ts'
import { fakeApi, refuse } from '../../../../test/fake-api.ts'
import { BuyWidget } from './buy-widget.tsx'
import { readPurchaseIntent, savePurchaseIntent } from './purchase-intent.ts'

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

test('BUY-02 CON-09 CON-10 CON-11 CON-12 the form starts with KES, USDT, mobile money and no amount', async () => {
  quoting()
  await renderWidget()
  expect(screen.getByLabelText('You pay')).toHaveProperty('value', '')
  const options = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map((option) => option.textContent)
  expect(options('Pay currency')).toEqual(['KES', 'NGN', 'USD', 'EUR'])
  expect(options('Crypto to receive')).toEqual(['USDT', 'USDC', 'BTC', 'ETH', 'XRP', 'SOL'])
  expect(screen.getByLabelText('Pay currency')).toHaveProperty('value', 'KES')
  expect(screen.getByLabelText('Crypto to receive')).toHaveProperty('value', 'USDT')
  expect(screen.getByRole('radio', { name: 'Mobile Money (instant)' })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: 'Bank Transfer (1-2 hours)' })).toHaveProperty('checked', false)
  expect(buyButton()).toHaveProperty('disabled', true)
})

test('PUB-13 BUY-07 BUY-21 BUY-22 below 10 there is no call, no quote and no Buy; at 10 shillings there is', async () => {
  const api = quoting()
  await renderWidget()
  expect(screen.getByLabelText('You pay').getAttribute('min')).toBe('10')
  type('9.99')
  await rest()
  expect(api.calls('createQuote')).toHaveLength(0)
  expect(screen.queryByRole('timer')).toBeNull()
  expect(buyButton()).toHaveProperty('disabled', true)
  fireEvent.blur(screen.getByLabelText('You pay'))
  expect(screen.getByText('The smallest purchase is KSh 10.')).toBeTruthy()
  type('10')
  await rest()
  expect(api.calls('createQuote')).toHaveLength(1)
  expect(buyButton()).toHaveProperty('disabled', false)
})

test('BUY-10 changing the fiat currency starts over with its first method', async () => {
  quoting()
  await renderWidget()
  fireEvent.change(screen.getByLabelText('Pay currency'), { target: { value: 'NGN' } })
  chooseMethod('Debit Card')
  fireEvent.change(screen.getByLabelText('Pay currency'), { target: { value: 'KES' } })
  expect(screen.getByRole('radio', { name: 'Mobile Money (instant)' })).toHaveProperty('checked', true)
})

test.each([
  ['KES', 'USD', 'Card'],
  ['NGN', 'EUR', 'Card'],
  ['USD', 'NGN', 'Bank Transfer (1-2 hours)'],
  ['EUR', 'KES', 'Mobile Money (instant)'],
])('BUY-10 from %s to %s the method is %s, whatever was chosen', async (from, to, first) => {
  quoting()
  await renderWidget()
  const choose = (value: string) => fireEvent.change(screen.getByLabelText('Pay currency'), { target: { value } })
  choose(from)
  fireEvent.click(screen.getAllByRole('radio').at(-1) as HTMLElement)
  choose(to)
  expect(screen.getAllByRole('radio')[0]).toBe(screen.getByRole('radio', { name: first }))
  expect(screen.getByRole('radio', { checked: true })).toBe(screen.getByRole('radio', { name: first }))
})

test('a refused amount is explained beside the field, without an estimate', async () => {
  const message = 'Mobile money takes KSh 10 to KSh 150,000.'
  fakeApi({
    paymentOptions: () => ALL_OPEN,
    createQuote: () => refuse('amount_out_of_range', { errors: [{ field: 'fiat_amount', message }] }),
  })
  await renderWidget()
  type('150000.01')
  await rest()
  const field = screen.getByLabelText('You pay')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
  expect(screen.queryByRole('timer')).toBeNull()
  expect(buyButton()).toHaveProperty('disabled', true)
})

test('too many decimals are said at once and nothing is asked', async () => {
  const api = quoting()
  await renderWidget()
  type('10.123')
  await rest()
  expect(screen.getByText('KES amounts have at most 2 decimals.')).toBeTruthy()
  expect(api.calls('createQuote')).toHaveLength(0)
})

test('BUY-12 BUY-14 BUY-13 a visitor’s Buy keeps the purchase and goes to /sign-up?redirect=add-funds', async () => {
  const api = quoting()
  await renderWidget()
  type('1,000')
  await rest()
  fireEvent.click(buyButton())
  await rest(0)
  expect(where()).toBe('/sign-up?redirect=add-funds')
  expect(readPurchaseIntent()).toEqual({
    amount: '1,000',
    fiatCurrency: 'KES',
    cryptoCurrency: 'USDT',
    method: 'mpesa',
  })
  expect(api.log()).not.toContain('createOrder')
})

test('BUY-13 a kept purchase is restored after mount, and a coin of the address wins over it', async () => {
  quoting()
  savePurchaseIntent({ amount: '500', fiatCurrency: 'USD', cryptoCurrency: 'ETH', method: 'bank' })
  await renderWidget({ initialCrypto: 'btc' })
  expect(screen.getByLabelText('You pay')).toHaveProperty('value', '500')
  expect(screen.getByLabelText('Pay currency')).toHaveProperty('value', 'USD')
  expect(screen.getByRole('radio', { name: 'Bank Transfer (1-3 days)' })).toHaveProperty('checked', true)
  expect(screen.getByLabelText('Crypto to receive')).toHaveProperty('value', 'BTC')
})

test('BUY-23 a method this site has not opened says so, names those that are, and cannot be bought with', async () => {
  const methods = ALL_OPEN.methods.filter(({ method }) => method !== 'mpesa')
  fakeApi({ paymentOptions: () => ({ ...ALL_OPEN, methods }), createQuote: () => sampleQuote() })
  await renderWidget()
  type('1000')
  await rest()
  expect(screen.getByText('Mobile Money is not open on this site yet. Open now: Bank Transfer.')).toBeTruthy()
  expect(buyButton()).toHaveProperty('disabled', true)
  chooseMethod('Bank Transfer (1-2 hours)')
  await rest()
  expect(screen.queryByText(/not open on this site/)).toBeNull()
  expect(buyButton()).toHaveProperty('disabled', false)
})

test('SEC-198 a method that is stopped says so in the operator’s sentence, and cannot be bought with', async () => {
  const paused = 'Paying by M-Pesa is paused at the moment.'
  const methods = ALL_OPEN.methods.map((each) => (each.method === 'mpesa' ? { ...each, paused } : each))
  fakeApi({ paymentOptions: () => ({ ...ALL_OPEN, methods }), createQuote: () => sampleQuote() })
  await renderWidget()
  type('1000')
  await rest()
  expect(screen.getByText(paused)).toBeTruthy()
  expect(screen.getByText('Paused at the moment')).toBeTruthy()
  expect(buyButton()).toHaveProperty('disabled', true)
  chooseMethod('Bank Transfer (1-2 hours)')
  await rest()
  expect(buyButton()).toHaveProperty('disabled', false)
})

test('BUY-23 CRD-27 a method this site has not opened is marked before it is chosen, and cannot be', async () => {
  const methods = ALL_OPEN.methods.filter(({ method }) => method !== 'card')
  fakeApi({ paymentOptions: () => ({ ...ALL_OPEN, methods }), createQuote: () => sampleQuote() })
  await renderWidget()
  fireEvent.change(screen.getByLabelText('Pay currency'), { target: { value: 'NGN' } })
  type('1000')
  await rest()
  const card = screen.getByRole('radio', { name: 'Debit Card' })
  const bank = screen.getByRole('radio', { name: 'Bank Transfer (1-2 hours)' })
  expect([card, bank].map((radio) => (radio as HTMLInputElement).disabled)).toEqual([true, false])
  expect(document.getElementById(card.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Not open here yet')
  expect(bank).toHaveProperty('checked', true)
})

test('BUY-23 with options out of reach every method counts as open', async () => {
  fakeApi({ createQuote: () => sampleQuote() })
  await renderWidget()
  type('1000')
  await rest()
  expect(buyButton()).toHaveProperty('disabled', false)
})

test('BUY-01 the pre-rendered widget is the empty form, whatever is stored', () => {
  savePurchaseIntent({ amount: '500', fiatCurrency: 'USD', cryptoCurrency: 'ETH', method: 'bank' })
  const html = renderToString(
    <StaticRouter location="/">
      <BuyWidget CardPanel={() => null} />
    </StaticRouter>,
  )
  expect(html).toContain('Buy USDT')
  expect(html).toContain('value=""')
  expect(html).not.toContain('500')
})
