// Goal: the unmodified official library finds in the sandbox what the real card network would give it.
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { authenticate, enterCard, libraryFor, refusalOf, startTest } from './support.ts'

const noRedirects = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } } as const
const paid = { amount: 5000, currency: 'usd', confirm: true, ...noRedirects } as const

test('a payment is created, confirmed with a card and charged', async () => {
  await using sandbox = await startTest()
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 1099,
    currency: 'USD',
    metadata: { order: 'ord_1' },
    ...noRedirects,
  })
  expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 1099, currency: 'usd', livemode: false })
  const done = await sandbox.stripe.paymentIntents.confirm(intent.id, {
    payment_method: 'pm_card_visa',
    expand: ['latest_charge.balance_transaction', 'payment_method'],
  })
  expect(done).toMatchObject({ status: 'succeeded', amount_received: 1099, metadata: { order: 'ord_1' } })
  const charge = done.latest_charge as Stripe.Charge
  expect(charge).toMatchObject({
    paid: true,
    amount_captured: 1099,
    payment_method_details: { card: { last4: '4242' } },
  })
  expect(charge.balance_transaction).toMatchObject({ amount: 1099, fee: 62, net: 1037 })
  expect((done.payment_method as Stripe.PaymentMethod).card?.brand).toBe('visa')
  expect((await sandbox.stripe.charges.retrieve(charge.id)).payment_intent).toBe(intent.id)
})

const DECLINES = [
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  ['4000000000006975', 'card_declined', 'card_velocity_exceeded', expect.stringContaining('repeated attempts')],
  ['4100000000000019', 'card_declined', 'fraudulent', 'Your card was declined.'],
  ['4000000000000119', 'processing_error', 'processing_error', expect.stringContaining('Try again in a little bit.')],
  ['4111111111111111', 'card_declined', 'test_mode_live_card', expect.stringContaining('non test card')],
] as const

test.for(DECLINES)('card %s is refused with %s', async ([number, code, declineCode, message]) => {
  await using sandbox = await startTest()
  const method = await enterCard(sandbox, number)
  const error = await refusalOf(sandbox.stripe.paymentIntents.create({ ...paid, payment_method: method.id }))
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
  expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode, message })
  expect(error.payment_intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } })
  const retried = await sandbox.stripe.paymentIntents.confirm(error.payment_intent?.id ?? '', {
    payment_method: 'pm_card_visa',
  })
  expect(retried.status).toBe('succeeded')
})

test('a number that fails its check digit, a past date and a short code are each named', async () => {
  await using sandbox = await startTest()
  const browser = libraryFor(sandbox, sandbox.keys.publishable)
  const good = { number: '4242424242424242', exp_month: 12, exp_year: 2090, cvc: '123' }
  const faults = [
    [{ ...good, exp_year: 2060, number: '4242424242424241' }, 'incorrect_number'],
    [{ ...good, exp_year: 2060, number: '42' }, 'invalid_number'],
    [{ ...good, exp_year: 2020 }, 'invalid_expiry_year'],
    [{ ...good, exp_year: 2060, exp_month: 13 }, 'invalid_expiry_month'],
    [{ ...good, exp_year: 2060, cvc: '12' }, 'invalid_cvc'],
  ] as const
  for (const [card, code] of faults) {
    expect(await refusalOf(browser.paymentMethods.create({ type: 'card', card }))).toMatchObject({
      code,
      statusCode: 402,
    })
  }
  const fromServer = sandbox.stripe.paymentMethods.create({ type: 'card', card: good })
  expect((await refusalOf(fromServer)).message).toContain('generally unsafe')
})

test('3-D Secure asks, and the answer decides', async () => {
  await using sandbox = await startTest()
  for (const number of ['4000002500003155', '4000002760003184', '4000000000003220']) {
    const method = await enterCard(sandbox, number)
    const asked = await sandbox.stripe.paymentIntents.create({ ...paid, payment_method: method.id })
    expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    await authenticate(sandbox, asked, true)
    expect((await sandbox.stripe.paymentIntents.retrieve(asked.id)).status).toBe('succeeded')
    await authenticate(sandbox, asked, false)
    expect((await sandbox.stripe.paymentIntents.retrieve(asked.id)).status).toBe('succeeded')
  }
  const failing = await sandbox.stripe.paymentIntents.create({
    ...paid,
    payment_method: 'pm_card_threeDSecure2Required',
  })
  await authenticate(sandbox, failing, false)
  expect(await sandbox.stripe.paymentIntents.retrieve(failing.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
})

test('a card can pass 3-D Secure and be declined all the same', async () => {
  await using sandbox = await startTest()
  for (const [number, code] of [
    ['4000008400001629', 'card_declined'],
    ['4000008400001280', 'processing_error'],
  ] as const) {
    const method = await enterCard(sandbox, number)
    const asked = await sandbox.stripe.paymentIntents.create({ ...paid, payment_method: method.id })
    await authenticate(sandbox, asked, true)
    const { status, last_payment_error } = await sandbox.stripe.paymentIntents.retrieve(asked.id)
    expect({ status, code: last_payment_error?.code }).toEqual({ status: 'requires_payment_method', code })
  }
})

test('a server that gives a return address is sent to a page and comes back with the result', async () => {
  await using sandbox = await startTest()
  const asked = await sandbox.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_authenticationRequired',
    return_url: 'http://127.0.0.1:3000/back?order=1',
    automatic_payment_methods: { enabled: true },
  })
  const url = asked.next_action?.redirect_to_url?.url ?? ''
  expect(await (await fetch(url)).text()).toContain('Complete authentication')
  const headers = { 'sec-fetch-mode': 'navigate', 'content-type': 'application/x-www-form-urlencoded' }
  const { request } = await import('node:http')
  const location = await new Promise<string | undefined>((resolve, reject) => {
    const sent = request(`${url}/answer`, { method: 'POST', headers }, (answer) => resolve(answer.headers.location))
    sent.on('error', reject)
    sent.end('result=passed')
  })
  const back = new URL(location ?? '')
  expect(back.searchParams.get('order')).toBe('1')
  expect(back.searchParams.get('payment_intent')).toBe(asked.id)
  expect(back.searchParams.get('payment_intent_client_secret')).toBe(asked.client_secret)
  expect(back.searchParams.get('redirect_status')).toBe('succeeded')
})

test('states refuse what they must, with the intent inside the refusal', async () => {
  await using sandbox = await startTest()
  const done = await sandbox.stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_visa' })
  const code = 'payment_intent_unexpected_state'
  expect(await refusalOf(sandbox.stripe.paymentIntents.confirm(done.id))).toMatchObject({
    code,
    payment_intent: { id: done.id },
  })
  expect(await refusalOf(sandbox.stripe.paymentIntents.cancel(done.id))).toMatchObject({ code, statusCode: 400 })
  expect(await refusalOf(sandbox.stripe.paymentIntents.update(done.id, { amount: 1 }))).toMatchObject({ code })
  const open = await sandbox.stripe.paymentIntents.create({ amount: 500, currency: 'eur', ...noRedirects })
  expect(await refusalOf(sandbox.stripe.paymentIntents.confirm(open.id))).toMatchObject({ code })
  expect((await sandbox.stripe.paymentIntents.update(open.id, { amount: 700, metadata: { a: 'b' } })).amount).toBe(700)
  const canceled = await sandbox.stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned', metadata: { a: 'b' } })
})

test('bad parameters, amounts and keys are refused in the envelope of the real one', async () => {
  await using sandbox = await startTest()
  const { paymentIntents } = sandbox.stripe
  const make = (input: object) => refusalOf(paymentIntents.create(input as Stripe.PaymentIntentCreateParams))
  expect(await make({ currency: 'usd' })).toMatchObject({ code: 'parameter_missing', param: 'amount', statusCode: 400 })
  expect(await make({ amount: 100, currency: 'usd', foo: 1 })).toMatchObject({
    code: 'parameter_unknown',
    param: 'foo',
  })
  expect(await make({ amount: '1.5', currency: 'usd' })).toMatchObject({ code: 'parameter_invalid_integer' })
  expect(await make({ amount: 49, currency: 'usd' })).toMatchObject({ code: 'amount_too_small' })
  expect(await make({ amount: 83_000, currency: 'ngn' })).toMatchObject({ code: 'amount_too_small' })
  expect(await make({ amount: 100_000_000, currency: 'usd' })).toMatchObject({ code: 'amount_too_large' })
  expect((await paymentIntents.create({ amount: 84_000, currency: 'ngn' })).amount).toBe(84_000)
  expect(await refusalOf(paymentIntents.retrieve('pi_none'))).toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  })
  const stranger = libraryFor(sandbox, 'sk_test_stranger')
  expect(await refusalOf(stranger.paymentIntents.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
})

test('a browser needs the client secret and sees less', async () => {
  await using sandbox = await startTest()
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    metadata: { private: 'yes' },
  })
  const browser = libraryFor(sandbox, sandbox.keys.publishable)
  const client_secret = intent.client_secret ?? ''
  const seen = await browser.paymentIntents.retrieve(intent.id, { client_secret })
  expect(seen.id).toBe(intent.id)
  expect(seen.metadata).toBeUndefined()
  expect((await refusalOf(browser.paymentIntents.retrieve(intent.id))).param).toBe('client_secret')
  const wrong = browser.paymentIntents.retrieve(intent.id, { client_secret: `${intent.id}_secret_x` })
  expect(await refusalOf(wrong)).toMatchObject({ code: 'payment_intent_invalid_parameter' })
  expect(await refusalOf(browser.refunds.list())).toMatchObject({ statusCode: 403, code: 'secret_key_required' })
})

test('card numbers and security codes are kept nowhere', async () => {
  await using sandbox = await startTest()
  const method = await enterCard(sandbox, '4242424242424242')
  const again = await enterCard(sandbox, '4242424242424242')
  expect(method.card?.fingerprint).toBe(again.card?.fingerprint)
  const logged = JSON.stringify(sandbox.control.requests.list())
  expect(logged).toContain('•••• 4242')
  expect(logged).not.toContain('4242424242424242')
  expect(logged).not.toContain('"123"')
})
