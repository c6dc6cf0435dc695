// A purchase over HTTP: from a quote to coins, by a new or a saved card, and everything that can go wrong in between.
import { FALLBACK_RATES } from '@kivuko/contract/buying.ts'
import { cancelOrder, createOrder, getOrder } from '@kivuko/contract/orders.ts'
import { deleteCard, initiateBridge, listCards, startCardSave } from '@kivuko/contract/payments.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { verifyLedger } from '@kivuko/ledger/verify.ts'
import { expect, test } from 'vitest'
import { queryable } from '../../src/platform/database.ts'
import { confirmPayment, confirmSetup, idOf } from '../support/card-browser.ts'
import { holdingOf, initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

/** Charges that succeeded at the network for one payment. */
async function chargesOf(app: TestApp, paymentRef: string): Promise<number> {
  const response = await fetch(`${app.sandbox.url}/v1/charges?payment_intent=${paymentRef}`, {
    headers: { authorization: `Bearer ${app.sandbox.keys.secret}` },
  })
  const { data } = (await response.json()) as { data: { paid: boolean }[] }
  return data.filter(({ paid }) => paid).length
}

test('API-13 API-14 API-15 API-16 CRD-28 CRD-29 ENT-40 BUY-31 CON-08 a card purchase ends with the coins in the wallet and the ledger balanced', async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const quote = await quoteFor(customer)
  expect(Object.keys(quote).sort()).toEqual([
    'crypto_amount',
    'expiresAt',
    'fee',
    'feeRate',
    'least_amount',
    'quote_id',
    'rate',
    'total',
  ])
  expect(quote).toMatchObject({ total: '20000.00', fee: '500.00', feeRate: 0.025 })
  // The estimate's table is another price, which nothing is settled at.
  expect(Number(quote.rate)).not.toBe(Number(FALLBACK_RATES.BTC.NGN))

  const { client_secret, reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
  expect((await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')).status).toBe('succeeded')
  const order = await orderIn(customer, reference, 'completed')
  expect(order).toMatchObject({
    total: '20000.00',
    fee: '500.00',
    crypto_amount: quote.crypto_amount,
    rate: quote.rate,
    problem: null,
  })
  // All eight decimals, not the six a widget shows.
  expect(quote.crypto_amount).toMatch(/^0\.\d{8}$/)
  expect(await holdingOf(customer, 'BTC')).toBe(quote.crypto_amount)
  const { transactions } = (await customer.call(listTransactions)).body
  expect(transactions).toMatchObject([
    { external_reference: reference, status: 'completed', transaction_type: 'crypto', amount: '20000.00' },
  ])
  expect(await verifyLedger(queryable(app.deps.db))).toEqual([])
  const mail = await until(
    'the receipt has arrived',
    () => app.sandbox.control.inbox.messages({ to: customer.email })[0],
  )
  expect(mail.subject).toContain(reference)
})

test('CRD-29 the order settles without any webhook: the payment is followed', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  app.sandbox.control.webhooks.setMode({ lose: true })
  await app.startBackground()
  const customer = await app.customer()
  const quote = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await orderIn(customer, reference, 'completed')
})

test('CRD-29 webhooks that come three times and out of order settle once', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true, env: { CARD_FIRST_POLL_MS: '60000' } })
  app.sandbox.control.webhooks.setMode({ copies: 3, reorder: true })
  await app.startBackground()
  const customer = await app.customer()
  const quote = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await orderIn(customer, reference, 'completed')
  expect(await holdingOf(customer, 'BTC')).toBe(quote.crypto_amount)
})

test('BUY-16 a declined card leaves the order open, says why, and another card pays it with one charge', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const quote = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
  expect((await confirmPayment(app.sandbox, client_secret, 'pm_card_visa_chargeDeclined')).status).toBe(
    'requires_payment_method',
  )
  const declined = await until('the decline is known', async () => {
    const order = (await customer.call(getOrder, { params: { reference } })).body
    return order.problem ? order : undefined
  })
  expect(declined.status).toBe('awaiting_payment')
  expect(declined.problem).toMatch(/declined/)

  const again = (await initiate(customer, { quoteId: quote.quote_id })).body
  expect(again).toEqual({ client_secret, reference })
  await confirmPayment(app.sandbox, again.client_secret, 'pm_card_visa')
  await orderIn(customer, reference, 'completed')
  expect(await chargesOf(app, idOf(client_secret))).toBe(1)
})

test('CRD-17 CRD-25 CRD-26 API-17 API-18 API-19 API-21 a card kept for the next visit is listed, pays an order, and can be removed', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const first = await quoteFor(customer)
  const kept = (await initiate(customer, { quoteId: first.quote_id, keepCard: true })).body
  await confirmPayment(app.sandbox, kept.client_secret, 'pm_card_visa')
  await orderIn(customer, kept.reference, 'completed')
  const { cards } = (await customer.call(listCards)).body
  expect(cards).toMatchObject([{ brand: 'visa', last4: '4242' }])
  const card = cards[0]?.id ?? ''

  const second = await quoteFor(customer)
  const order = (await customer.call(createOrder, { body: { quote_id: second.quote_id, payment_method: 'card' } })).body
  const bridge = { amount: '20000.00', currency: 'NGN' as const, reference: order.reference, payment_method_id: card }
  expect((await customer.call(initiateBridge, { body: { ...bridge, amount: '19999.99' } })).problem.code).toBe(
    'quote_altered',
  )
  const started = (await customer.call(initiateBridge, { body: bridge })).body
  expect((await confirmPayment(app.sandbox, started.client_secret)).status).toBe('succeeded')
  await orderIn(customer, order.reference, 'completed')

  const stranger = await app.customer()
  expect((await stranger.call(initiateBridge, { body: bridge })).problem.code).toBe('order_not_found')
  expect((await stranger.call(deleteCard, { params: { id: card } })).problem.code).toBe('card_not_found')
  expect((await customer.call(deleteCard, { params: { id: card } })).body).toEqual({ result: 'ok' })
  expect((await customer.call(listCards)).body.cards).toEqual([])
})

test('CRD-25 unless it is to be kept, a card is not saved', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const quote = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote.quote_id, keepCard: false })).body
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await orderIn(customer, reference, 'completed')
  expect((await customer.call(listCards)).body.cards).toEqual([])
})

test('API-20 a card can be saved without paying', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  expect((await customer.call(listCards)).body.cards).toEqual([])
  const { client_secret } = (await customer.call(startCardSave)).body
  expect((await confirmSetup(app.sandbox, client_secret, 'pm_card_mastercard')).status).toBe('succeeded')
  expect((await customer.call(listCards)).body.cards).toMatchObject([{ brand: 'mastercard' }])
})

test('an order cancelled before payment is closed at the network too, and cannot be paid again', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const quote = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
  expect((await customer.call(cancelOrder, { params: { reference } })).body.status).toBe('cancelled')
  await until('the network has closed it', async () => {
    const payment = await app.deps.cards?.findPayment(idOf(client_secret))
    return payment?.kind === 'done' && payment.value.state.kind === 'cancelled'
  })
  expect((await initiate(customer, { quoteId: quote.quote_id })).problem.code).toBe('order_closed')
  expect((await customer.call(cancelOrder, { params: { reference } })).body.status).toBe('cancelled')
})

test('an order nobody pays expires with its window, and its payment is cancelled at the network', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const quote = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
  await app.advance(15 * 60_000 + 1)
  const order = await orderIn(customer, reference, 'expired')
  expect(order.problem).toMatch(/ran out/)
  expect((await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')).status).toBe('canceled')
})
