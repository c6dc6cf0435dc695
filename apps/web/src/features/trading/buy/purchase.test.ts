// The small rules around a purchase: what is kept, which addresses it moves through, which stages follow which.

import { METHODS_BY_CURRENCY } from '@kivuko/contract/buying.ts'
import { beforeEach, expect, test } from 'vitest'
import { readOrderData } from './order-data.ts'
import {
  defaultMethod,
  isMethodOpen,
  methodLabel,
  openMethodNames,
  pausedText,
  smallestAmount,
} from './payment-methods.ts'
import { orderConfirmationAddress, paymentSuccessAddress } from './purchase-address.ts'
import { clearPurchaseIntent, readPurchaseIntent, savePurchaseIntent } from './purchase-intent.ts'
import { advanceStage, WIDGET_STAGES, type WidgetStage } from './widget-stage.ts'

const INTENT = { amount: '20,000', fiatCurrency: 'NGN', cryptoCurrency: 'BTC', method: 'card' } as const

beforeEach(() => sessionStorage.clear())

test('BUY-13 a purchase is kept in session storage and read back until it is cleared', () => {
  expect(readPurchaseIntent()).toBeUndefined()
  savePurchaseIntent(INTENT)
  expect(readPurchaseIntent()).toEqual(INTENT)
  expect(sessionStorage).toHaveLength(1)
  clearPurchaseIntent()
  expect(readPurchaseIntent()).toBeUndefined()
})

test('a damaged or foreign purchase is not restored, and an impossible method becomes the first', () => {
  sessionStorage.setItem('purchase_intent', '{"amount":')
  expect(readPurchaseIntent()).toBeUndefined()
  sessionStorage.setItem('purchase_intent', JSON.stringify({ ...INTENT, cryptoCurrency: 'DOGE' }))
  expect(readPurchaseIntent()).toBeUndefined()
  sessionStorage.setItem('purchase_intent', JSON.stringify({ ...INTENT, method: 'mpesa' }))
  expect(readPurchaseIntent()?.method).toBe('bank')
})

test('RTE-18 RTE-20 orderData travels in the query as JSON and anything else is refused', () => {
  const orderData = { quote_id: 'quo_1', payment_method: 'bank' } as const
  const address = new URL(orderConfirmationAddress(orderData), 'http://localhost')
  expect(address.pathname).toBe('/order-confirmation')
  expect(JSON.parse(address.searchParams.get('orderData') ?? '')).toEqual(orderData)
  expect(readOrderData(address.searchParams.get('orderData'))).toEqual(orderData)
  for (const bad of [null, '', 'broken', '{}', '{"quote_id":"q"}', '{"quote_id":"q","payment_method":"cash"}', '[]']) {
    expect(readOrderData(bad), String(bad)).toBeUndefined()
  }
})

test('BUY-15 RTE-21 the payment result’s address carries amount, currency and crypto', () => {
  const purchase = { amount: '50.00', currency: 'USD', crypto: 'USDT', reference: 'KVK 1&2' }
  const address = new URL(paymentSuccessAddress(purchase), 'http://localhost')
  expect(address.pathname).toBe('/payment-success')
  expect(Object.fromEntries(address.searchParams)).toEqual(purchase)
})

test('CON-12 CON-13 CON-14 CON-15 BUY-33 methods are named as written, in this order', () => {
  const labels = Object.fromEntries(
    Object.entries(METHODS_BY_CURRENCY).map(([currency, options]) => [currency, options.map(methodLabel)]),
  )
  expect(labels).toEqual({
    KES: ['Mobile Money (instant)', 'Bank Transfer (1-2 hours)'],
    NGN: ['Bank Transfer (1-2 hours)', 'Debit Card'],
    USD: ['Card', 'Bank Transfer (1-3 days)'],
    EUR: ['Card', 'SEPA (1-2 days)'],
  })
  expect(defaultMethod('KES')).toBe('mpesa')
})

test('a method the site has not opened is told apart, and unknown options close nothing', () => {
  const open = [{ currency: 'KES', method: 'bank', minimum: '10.00', maximum: '100.00' }] as const
  expect(isMethodOpen([...open], 'KES', 'mpesa')).toBe(false)
  expect(isMethodOpen([...open], 'KES', 'bank')).toBe(true)
  expect(openMethodNames([...open], 'KES')).toEqual(['Bank Transfer'])
  expect(isMethodOpen(undefined, 'KES', 'mpesa')).toBe(true)
})

test('SEC-198 a method that is stopped is not open, and says the operator’s sentence', () => {
  const open = [
    { currency: 'KES', method: 'mpesa', minimum: '10.00', maximum: '100.00', paused: 'M-Pesa rests until noon.' },
    { currency: 'KES', method: 'bank', minimum: '10.00', maximum: '100.00' },
  ] as const
  expect(isMethodOpen([...open], 'KES', 'mpesa')).toBe(false)
  expect(pausedText([...open], 'KES', 'mpesa')).toBe('M-Pesa rests until noon.')
  expect(pausedText([...open], 'KES', 'bank')).toBeUndefined()
  expect(openMethodNames([...open], 'KES')).toEqual(['Bank Transfer'])
})

test('the smallest amount is the widget’s 10, or the site’s own bound for the method when that is higher', () => {
  const bounds = (minimum: string) => [{ currency: 'NGN', method: 'card', minimum, maximum: '5000.00' } as const]
  expect(smallestAmount(undefined, 'NGN', 'card').units).toBe(1_000n)
  expect(smallestAmount(bounds('1000.00'), 'NGN', 'card').units).toBe(100_000n)
  expect(smallestAmount(bounds('1.00'), 'NGN', 'card').units).toBe(1_000n)
  expect(smallestAmount(bounds('1000.00'), 'NGN', 'bank').units).toBe(1_000n)
})

test('every stage of the widget can be reached, and an impossible step changes nothing', () => {
  const stages = Object.keys(WIDGET_STAGES) as WidgetStage[]
  const reached = new Set<WidgetStage>(['form'])
  for (const stage of reached) for (const next of WIDGET_STAGES[stage]) reached.add(next)
  expect([...reached].sort()).toEqual(stages.sort())
  expect(advanceStage('card', 'ordering')).toBe('card')
  expect(advanceStage('leaving', 'form')).toBe('leaving')
})
