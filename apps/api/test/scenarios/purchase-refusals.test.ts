// What cannot be bought is refused in words, before anything is charged or written.
import { createOrder, getOrder } from '@kivuko/contract/orders.ts'
import { initiatePayment, paymentOptions } from '@kivuko/contract/payments.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { confirmPayment, idOf } from '../support/card-browser.ts'
import { initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

async function rowCounts(app: TestApp): Promise<Record<string, number>> {
  const count = async (table: 'orders' | 'card_payments') =>
    (await app.deps.db.selectFrom(table).select('id').execute()).length
  return { orders: await count('orders'), payments: await count('card_payments'), charges: await intents(app) }
}

async function intents(app: TestApp): Promise<number> {
  const response = await fetch(`${app.sandbox.url}/v1/payment_intents?limit=100`, {
    headers: { authorization: `Bearer ${app.sandbox.keys.secret}` },
  })
  const { data } = (await response.json()) as { data?: unknown[] }
  return data?.length ?? 0
}

const BODY = { fiat_currency: 'NGN', crypto_currency: 'BTC', payment_method: 'card' } as const

test('BUY-24 a quote needs no account', async () => {
  await using app = await startTestApp({ sandbox: true })
  const { body } = await app.call(createQuote, { body: { ...BODY, fiat_amount: 20000 } })
  expect(body.total).toBe('20000.00')
})

test('BUY-27 fee, coins and total of a quote follow one rule, and the coins are rounded down', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const quote = (await app.call(createQuote, { body: { ...BODY, fiat_amount: '20000.01' } })).body
  expect(quote.fee).toBe('500.00')
  const micros = BigInt(Math.round(Number(quote.rate) * 1_000_000))
  const coins = (1_950_001n * 10n ** 8n * 1_000_000n) / (micros * 100n)
  expect(BigInt(quote.crypto_amount.replace('.', ''))).toBe(coins)
})

test('an expired quote, a foreign one, a used one and an altered one are refused, and nothing is charged', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const [customer, other] = [await app.customer(), await app.customer()]
  const expired = await quoteFor(customer)
  await app.advance(10 * 60_000 + 1)
  await app.deps.rates.refresh()
  expect((await initiate(customer, { quoteId: expired.quote_id })).problem.code).toBe('quote_expired')
  const foreign = await quoteFor(other)
  expect((await initiate(customer, { quoteId: foreign.quote_id })).problem.code).toBe('quote_not_found')
  const altered = await quoteFor(customer)
  expect((await initiate(customer, { quoteId: altered.quote_id, amount: '20000.01' })).problem.code).toBe(
    'quote_altered',
  )
  expect((await initiate(customer, { quoteId: altered.quote_id, fiat: 'USD' })).problem.code).toBe('quote_altered')
  const asBank = await customer.call(createOrder, { body: { quote_id: altered.quote_id, payment_method: 'bank' } })
  expect(asBank.problem.code).toBe('quote_altered')
  expect((await initiate(customer, { quoteId: 'quo_nothing' })).problem.code).toBe('quote_not_found')
  expect(await rowCounts(app)).toEqual({ orders: 0, payments: 0, charges: 0 })

  const visitors = (await app.call(createQuote, { body: { ...BODY, fiat_amount: '20000' } })).body
  expect((await initiate(customer, { quoteId: visitors.quote_id })).status).toBe(200)
  const used = await initiate(other, { quoteId: visitors.quote_id })
  expect(used.problem).toMatchObject({ status: 409, code: 'quote_used' })
  expect(await rowCounts(app)).toEqual({ orders: 1, payments: 1, charges: 1 })
})

test('API-26 starting the same quote again, at once or later, is the same order and the same payment', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const { quote_id } = await quoteFor(customer)
  const answers = await Promise.all([1, 2, 3].map(() => initiate(customer, { quoteId: quote_id })))
  const bodies = answers.filter(({ status }) => status === 200).map(({ body }) => body)
  expect(new Set(bodies.map(({ reference }) => reference)).size).toBe(1)
  await app.advance(11 * 60_000)
  // The quote has expired; the order it made keeps its price to the end of its own window.
  const later = (await initiate(customer, { quoteId: quote_id })).body
  expect(later).toEqual(bodies[0])
  expect(await rowCounts(app)).toEqual({ orders: 1, payments: 1, charges: 1 })
  const keyed = { quoteId: quote_id, key: 'a-key-of-the-browser' }
  const first = await initiate(customer, keyed)
  const second = await initiate(customer, keyed)
  expect(second.headers['idempotency-hit']).toBe('true')
  expect(second.body).toEqual(first.body)
  expect((await initiate(customer, { ...keyed, amount: '1' })).problem.code).toBe('idempotency_conflict')
})

test('amounts outside what the rail takes are refused with the bounds in words, on both sides of each bound', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  for (const [amount, status] of [
    ['999.99', 422],
    ['1000', 200],
    ['999999.99', 200],
    ['1000000', 422],
  ] as const) {
    const answer = await app.call(createQuote, { body: { ...BODY, fiat_amount: amount } })
    expect([amount, answer.status]).toEqual([amount, status])
    if (status === 422)
      expect(answer.problem.errors?.[0]).toMatchObject({
        field: 'fiat_amount',
        message: expect.stringContaining('₦1,000.00'),
      })
  }
})

test('a way of paying that is not connected can be quoted but not ordered', { tags: 'long' }, async () => {
  const keys = ['CONSUMER_KEY', 'CONSUMER_SECRET', 'SHORTCODE', 'PASSKEY', 'PAYOUT_SHORTCODE', 'INITIATOR']
  const names = [...keys, 'SECURITY_CREDENTIAL', 'CALLBACK_SECRET', 'PAYBILL'].map((name) => `MPESA_${name}`)
  const env = Object.fromEntries(names.map((name) => [name, '']))
  await using app = await startTestApp({ sandbox: true, env })
  const customer = await app.customer()
  const request = { amount: '1000', fiat: 'KES', crypto: 'USDT', method: 'mpesa' } as const
  const { quote_id } = await quoteFor(customer, request)
  const refused = await customer.call(createOrder, { body: { quote_id, payment_method: 'mpesa' } })
  expect(refused.problem).toMatchObject({ status: 422, code: 'method_unavailable' })
})

test('CRD-27 without keys of a card network cards are not offered and card quotes cannot be ordered', {
  tags: 'long',
}, async () => {
  const noCards = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }
  await using app = await startTestApp({ sandbox: true, env: noCards })
  const customer = await app.customer()
  const options = (await app.call(paymentOptions)).body
  expect(options.card).toBeNull()
  expect(options.methods.map(({ method }) => method)).not.toContain('card')
  const { quote_id } = await quoteFor(customer)
  expect((await initiate(customer, { quoteId: quote_id })).problem.code).toBe('method_unavailable')
})

test('without a fresh price there is no quote, and a plain sentence says so', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  app.sandbox.control.tickers.switchOff(true)
  await app.deps.rates.refresh()
  expect((await app.call(createQuote, { body: { ...BODY, fiat_amount: '20000' } })).status).toBe(200)
  await app.advance(61_000)
  const refused = await app.call(createQuote, { body: { ...BODY, fiat_amount: '20000' } })
  expect(refused.problem).toMatchObject({ status: 503, code: 'rates_unavailable' })
  app.sandbox.control.tickers.switchOff(false, 'kraken')
  app.sandbox.control.tickers.switchOff(false, 'coinbase')
  await app.deps.rates.refresh()
  expect((await app.call(createQuote, { body: { ...BODY, fiat_amount: '20000' } })).status).toBe(200)
})

test('in a fast market quotes stand for two minutes only', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  app.sandbox.control.tickers.move({ coin: 'BTC', percent: 3 })
  await app.deps.rates.refresh()
  const { expiresAt } = (await app.call(createQuote, { body: { ...BODY, fiat_amount: '20000' } })).body
  const lifetime = new Date(expiresAt).getTime() - app.clock.now().getTime()
  expect(lifetime).toBeLessThanOrEqual(120_000)
  expect(lifetime).toBeGreaterThan(110_000)
})

test('AUT-76 nobody orders or pays without a session', async () => {
  await using app = await startTestApp({ sandbox: true })
  const { quote_id } = (await app.call(createQuote, { body: { ...BODY, fiat_amount: '20000' } })).body
  const order = await app.call(createOrder, { body: { quote_id, payment_method: 'card' } })
  const body = {
    amount: '20000',
    currency: 'NGN' as const,
    payment_method: 'stripe' as const,
    reference: 'x',
    quote_id,
  }
  const payment = await app.call(initiatePayment, { body })
  expect([order.problem.code, payment.problem.code]).toEqual(['unauthorized', 'unauthorized'])
})

test('RTE-17 an order is shown to its own customer only, by its reference or by the payment the network names', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const [customer, other] = [await app.customer(), await app.customer()]
  const { quote_id } = await quoteFor(customer)
  const { reference, client_secret } = (await initiate(customer, { quoteId: quote_id })).body
  expect((await customer.call(getOrder, { params: { reference: idOf(client_secret) } })).body.reference).toBe(reference)
  expect((await customer.call(getOrder, { params: { reference: reference.toLowerCase() } })).body.reference).toBe(
    reference,
  )
  for (const name of [reference, idOf(client_secret), 'KV-0000-0000']) {
    expect((await other.call(getOrder, { params: { reference: name } })).problem.code).toBe('order_not_found')
  }
})

test('a card network that is down, silent after its work, or answers rubbish charges nobody and can be tried again', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  for (const fault of [
    { kind: 'error', when: 'before' },
    { kind: 'too_fast' },
    { kind: 'rubbish', when: 'after' },
  ] as const) {
    const { quote_id } = await quoteFor(customer)
    app.sandbox.control.faults.order({ ...fault, times: 2, match: 'POST /v1/payment_intents' })
    expect((await initiate(customer, { quoteId: quote_id })).problem).toMatchObject({
      status: 503,
      code: 'provider_unavailable',
    })
    app.sandbox.control.faults.clear()
  }
  const { quote_id } = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote_id })).body
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await orderIn(customer, reference, 'completed')
})

test('a webhook with a bad signature is refused; a valid one about nothing of ours is kept for a person', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const forged = await app.server.inject({
    method: 'POST',
    url: '/api/v1/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    payload: '{"id":"evt_forged","type":"payment_intent.succeeded"}',
  })
  expect([forged.statusCode, forged.json().code]).toEqual([400, 'signature_invalid'])
  const sign = (payload: string) =>
    new Stripe('sk_test').webhooks.generateTestHeaderString({ payload, secret: app.sandbox.keys.webhook })
  const send = (payload: string) =>
    app.server.inject({
      method: 'POST',
      url: '/api/v1/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(payload) },
      payload,
    })
  const pounds = { id: 'pi_9', object: 'payment_intent', currency: 'gbp', amount_received: 0.5, note: '\u0000\ud800' }
  const odd = [
    [200, { id: 'evt_9', object: 'event', type: 'payment_intent.succeeded', data: { object: pounds } }],
    [400, { id: null, object: 'event', type: 'x', data: { object: {} } }],
    [400, { id: 'evt_10', object: 'event' }],
    [413, { id: 'evt_11', object: 'event', type: 'x', data: { object: { pad: 'x'.repeat(1_100_000) } } }],
  ] as const
  for (const [status, event] of odd) expect((await send(JSON.stringify(event))).statusCode).toBe(status)
  const stranger = new URLSearchParams({
    amount: '5000',
    currency: 'usd',
    'automatic_payment_methods[enabled]': 'true',
  })
  await fetch(`${app.sandbox.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.sandbox.keys.secret}` },
    body: stranger,
  })
  const kept = await until('the event is kept', () =>
    app.deps.db.selectFrom('webhook_events').selectAll().where('outcome', '=', 'unmatched').executeTakeFirst(),
  )
  expect(kept.type).toMatch(/^payment_intent\./)
})

test('opening the card form is not a transaction: an unpaid card order is not listed, a paid one is', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const { quote_id } = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote_id })).body
  expect((await customer.call(listTransactions)).body).toMatchObject({ transactions: [], total_count: 0 })
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await orderIn(customer, reference, 'completed')
  expect((await customer.call(listTransactions)).body).toMatchObject({
    total_count: 1,
    transactions: [{ external_reference: reference }],
  })
})

test('a payment the card network does not take is refused as such, and nothing is charged', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  // The operator allows more than the network does.
  app.deps.fees.bounds.card = { NGN: { minimum: '1000', maximum: '5000000' } }
  const customer = await app.customer()
  const { quote_id } = await quoteFor(customer, { amount: '1000000' })
  const refused = await initiate(customer, { quoteId: quote_id, amount: '1000000' })
  expect(refused.problem).toMatchObject({ status: 422, code: 'payment_refused' })
})
