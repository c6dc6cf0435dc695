// Orders paid by phone, and the messages of the network that say so.
import { mobileMoneyCallback, paymentStatus, payOrderByPhone } from '@kivuko/contract/mobile-money.ts'
import { cancelOrder, createOrder, getOrder, type Order } from '@kivuko/contract/orders.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followPrompt } from '../../src/rails/mobile-money/follow-prompt.ts'
import { settlePrompt } from '../../src/rails/mobile-money/settle-prompt.ts'
import { ledgerFaults, ledgerUnits, linesOf, paymentNotices, statusOf } from '../support/phone-payments.ts'
import { holdingOf, orderIn, quoteFor } from '../support/purchases.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { MPESA_CALLBACK_SECRET } from '../support/test-settings.ts'
import { until } from '../support/until.ts'

const PHONE = '0712345678'

/** KES 1,000 of USDT, to be paid by phone. */
async function placeOrder(app: TestApp, customer: Customer, amount = '1000'): Promise<Order> {
  await app.deps.rates.refresh()
  const quote = await quoteFor(customer, { fiat: 'KES', crypto: 'USDT', method: 'mpesa', amount })
  return (await customer.call(createOrder, { body: { quote_id: quote.quote_id, payment_method: 'mpesa' } })).body
}

function pay(customer: Customer, reference: string, phone = PHONE) {
  return customer.call(payOrderByPhone, { params: { reference }, body: { phone_number: phone } })
}

test('CON-12 BUY-10 an order placed with mobile money is paid by a prompt and ends with the coins in the wallet', async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const { methods } = (await customer.call(paymentOptions)).body
  expect(methods).toContainEqual({ currency: 'KES', method: 'mpesa', minimum: '10.00', maximum: '150000.00' })
  const order = await placeOrder(app, customer)
  expect((await customer.call(paymentStatus, { query: { external_reference: order.reference } })).problem.code).toBe(
    'payment_not_found',
  )
  expect((await pay(customer, order.reference)).body).toMatchObject({
    reference: order.reference,
    external_reference: order.reference,
    status: 'pending',
    message: 'Waiting for you to approve the prompt on 0712 345 678.',
    amount: '1000.00',
    received: order.crypto_amount,
    received_currency: 'USDT',
  })
  expect((await pay(customer, order.reference)).problem.code).toBe('prompt_open')
  app.sandbox.control.phones.answer(PHONE, 'accept')
  await orderIn(customer, order.reference, 'completed')
  expect(await statusOf(customer, order.reference)).toMatchObject({ status: 'completed' })
  expect(await holdingOf(customer, 'USDT')).toBe(order.crypto_amount)
  expect(await ledgerUnits(app, 'clearing:mpesa:KES')).toBe(-100_000n)
  expect(await linesOf(customer)).toMatchObject([{ transaction_type: 'crypto', status: 'completed' }])
  expect((await pay(customer, order.reference)).problem.code).toBe('order_closed')
  expect(await ledgerFaults(app)).toEqual([])
})

test('a prompt that failed says why on the order, and another phone pays it', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const { reference } = await placeOrder(app, customer)
  await pay(customer, reference, '0722000005')
  const failed = await until('the failure is known', async () => {
    const status = await statusOf(customer, reference)
    return status.status === 'failed' && status
  })
  expect(failed.message).toMatch(/PIN was not right/)
  expect((await customer.call(getOrder, { params: { reference } })).body).toMatchObject({
    status: 'awaiting_payment',
    problem: failed.message,
  })
  expect((await pay(customer, reference)).body.status).toBe('pending')
  app.sandbox.control.phones.answer(PHONE, 'accept')
  await orderIn(customer, reference, 'completed')
})

test('an order whose prompt is open is not expired; once the prompt is dead it is', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const { reference } = await placeOrder(app, customer)
  await pay(customer, reference)
  await app.advance(15 * 60_000 + 1)
  await until('expiring was put off', async () => {
    const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'expire-order'
      and locked_at is null and run_at > now()`.execute(app.deps.db)
    return rows.length === 1
  })
  expect((await customer.call(getOrder, { params: { reference } })).body.status).toBe('awaiting_payment')
  expect((await pay(customer, reference)).problem.code).toBe('order_closed')
  app.sandbox.control.phones.answer(PHONE, 'decline')
  await until('the prompt is dead', async () => {
    const prompt = await app.deps.db.selectFrom('prompts').select('state').executeTakeFirstOrThrow()
    return prompt.state === 'failed'
  })
  await app.advance(30_000)
  await orderIn(customer, reference, 'expired')
})

test('the word that an order was paid, come while the network is asked, settles it, whatever that look says', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const { reference } = await placeOrder(app, customer)
  await pay(customer, reference)
  const { id } = await app.deps.db.selectFrom('prompts').select('id').executeTakeFirstOrThrow()
  const { mpesa: mobileMoney } = app.deps.mobileMoney
  if (!mobileMoney) throw new Error('there is M-Pesa')
  mobileMoney.findPrompt = async () => {
    await settlePrompt(app.deps, id, { kind: 'paid' })
    return { kind: 'done', value: { kind: 'pending' } }
  }
  await followPrompt(app.deps, id)
  expect((await customer.call(getOrder, { params: { reference } })).body.status).toBe('completed')
  expect(await app.deps.db.selectFrom('prompts').select('state').executeTakeFirstOrThrow()).toEqual({ state: 'paid' })
})

test('a payment for an order that was cancelled goes back to the phone that paid', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const { reference } = await placeOrder(app, customer)
  await pay(customer, reference)
  await customer.call(cancelOrder, { params: { reference } })
  app.sandbox.control.phones.answer(PHONE, 'accept')
  const order = await orderIn(customer, reference, 'refunded')
  expect(order.problem).toMatch(/after the order was closed/)
  expect(app.sandbox.control.phones.balance('254712345678')).toBe(200_000)
  expect(app.sandbox.control.phones.payouts('254712345678')).toHaveLength(1)
  expect(await ledgerUnits(app, 'clearing:mpesa:KES')).toBe(0n)
  expect(await ledgerUnits(app, 'refunds:payable:KES')).toBe(0n)
  expect(await statusOf(customer, reference)).toMatchObject({ status: 'failed', message: order.problem })
  expect((await paymentNotices(customer)).map(({ message }) => message)).toContainEqual(
    `The payment for order ${reference} was returned to your M-Pesa.`,
  )
  expect(await ledgerFaults(app)).toEqual([])
})

test('a refund that cannot leave while the network is out of order, however long, leaves afterwards', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ processes: 1, sandbox: true })
  const customer = await app.customer()
  const { phones } = app.sandbox.control
  const { reference } = await placeOrder(app, customer)
  await pay(customer, reference)
  await customer.call(cancelOrder, { params: { reference } })
  phones.answer(PHONE, 'accept')
  const waiting = () =>
    until('it waits for the network', async () => {
      const refund = await app.deps.db.selectFrom('disbursements').selectAll().executeTakeFirst()
      return refund?.state === 'waiting'
    })
  const { mpesa: mobileMoney } = app.deps.mobileMoney
  if (!mobileMoney) throw new Error('there is M-Pesa')
  const send = mobileMoney.pay.bind(mobileMoney)
  let turnedAway = 0
  mobileMoney.pay = async (wanted) => {
    if (turnedAway === 2) return send(wanted)
    turnedAway += 1
    return { kind: 'unsent' }
  }
  await app.startBackground()
  await until('it was turned away', () => turnedAway === 1)
  await waiting()
  await app.advance(31 * 60_000)
  await until('it was turned away again', () => turnedAway === 2)
  await waiting()
  await app.advance(32 * 60_000)
  await orderIn(customer, reference, 'refunded')
  expect(phones.balance('254712345678')).toBe(200_000)
  expect(await ledgerUnits(app, 'refunds:payable:KES')).toBe(0n)
})

test('a refund the network does not pay out is flagged for a person, and the money stays owed', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  app.sandbox.control.phones.nextPayout('254712345678', 8)
  const customer = await app.customer()
  const { reference } = await placeOrder(app, customer)
  await pay(customer, reference)
  await customer.call(cancelOrder, { params: { reference } })
  app.sandbox.control.phones.answer(PHONE, 'accept')
  await until('the refund has failed', async () => {
    const refund = await app.deps.db.selectFrom('refunds').select('state').executeTakeFirst()
    return refund?.state === 'failed'
  })
  expect((await customer.call(getOrder, { params: { reference } })).body.status).toBe('refund_pending')
  expect(await ledgerUnits(app, 'refunds:payable:KES')).toBe(100_000n)
})

test('what cannot be paid by phone is refused: cents, another method, somebody else’s order, a busy phone', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const [customer, stranger] = [await app.customer(), await app.customer()]
  const cents = {
    fiat_currency: 'KES',
    crypto_currency: 'USDT',
    fiat_amount: '1000.50',
    payment_method: 'mpesa',
  } as const
  expect((await customer.call(createQuote, { body: cents })).problem.detail).toMatch(/whole shillings only/)
  const { reference } = await placeOrder(app, customer)
  expect((await pay(stranger, reference)).problem.code).toBe('order_not_found')
  const bank = await quoteFor(customer, { method: 'bank' })
  const banked = (await customer.call(createOrder, { body: { quote_id: bank.quote_id, payment_method: 'bank' } })).body
  expect((await pay(customer, banked.reference)).problem.code).toBe('method_unavailable')
  await pay(stranger, (await placeOrder(app, stranger)).reference)
  const busy = (await pay(customer, reference)).problem
  expect(busy).toMatchObject({
    code: 'payment_refused',
    detail: expect.stringMatching(/Another M-Pesa payment is open/),
  })
  app.sandbox.control.phones.fail({ endpoint: 'stkpush', how: 'down' })
  // Nothing is known of this one, so it is waited for.
  expect((await pay(customer, reference, '0712345679')).body.status).toBe('pending')
  expect((await pay(customer, reference, '0712345679')).problem.code).toBe('prompt_open')
})

test('when the network cannot be reached nothing is charged, and the same call works afterwards', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const { reference } = await placeOrder(app, customer)
  app.sandbox.control.phones.fail({ endpoint: 'oauth', how: 'down' })
  expect((await pay(customer, reference)).problem.code).toBe('provider_unavailable')
  expect((await pay(customer, reference)).body.status).toBe('pending')
})

test('a message that does not come by the secret address is refused and leaves no trace', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const post = (secret: string, body: unknown) =>
    app.call(mobileMoneyCallback, { params: { secret, kind: 'prompt' }, body: body as never })
  const message = { Body: { stkCallback: { CheckoutRequestID: 'ws_CO_1', ResultCode: 0 } } }
  for (const secret of ['', 'x', `${MPESA_CALLBACK_SECRET}x`, MPESA_CALLBACK_SECRET.toUpperCase()]) {
    const answer = await post(secret || 'none', message)
    expect([answer.status, answer.problem.code]).toEqual([400, 'signature_invalid'])
  }
  expect((await post(MPESA_CALLBACK_SECRET, { rubbish: true })).problem.code).toBe('malformed_request')
  expect(await app.deps.db.selectFrom('webhook_events').select('id').execute()).toEqual([])
  expect((await post(MPESA_CALLBACK_SECRET, message)).body).toEqual({ ResultCode: '0', ResultDesc: 'Accepted' })
  expect((await post(MPESA_CALLBACK_SECRET, message)).body).toEqual({ ResultCode: '0', ResultDesc: 'Accepted' })
  expect(await app.deps.db.selectFrom('webhook_events').select(['provider', 'object_ref']).execute()).toEqual([
    { provider: 'mpesa', object_ref: 'ws_CO_1' },
  ])
  await using bare = await startTestApp()
  const nobody = await bare.call(mobileMoneyCallback, { params: { secret: MPESA_CALLBACK_SECRET, kind: 'prompt' } })
  expect(nobody.problem.code).toBe('signature_invalid')
})
