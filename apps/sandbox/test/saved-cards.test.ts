// Goal: cards are saved, listed, used again and removed as with the real card network.
import { expect, test } from 'vitest'
import { authenticate, enterCard, refusalOf, startTest } from './support.ts'

const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const
const paid = { amount: 5000, currency: 'usd', confirm: true, automatic_payment_methods } as const

test('paying with setup_future_usage saves the card, and the saved card pays again', async () => {
  await using sandbox = await startTest()
  const { stripe } = sandbox
  const customer = (await stripe.customers.create({ email: 'amina@example.com', metadata: { user: 'usr_1' } })).id
  const method = await enterCard(sandbox, '4242424242424242')
  await stripe.paymentIntents.create({ ...paid, customer, payment_method: method.id, setup_future_usage: 'on_session' })
  const listed = await stripe.customers.listPaymentMethods(customer, { type: 'card' })
  expect(listed.data.map(({ id }) => id)).toEqual([method.id])
  expect((await stripe.paymentMethods.list({ customer, type: 'card' })).data[0]?.card?.last4).toBe('4242')
  const again = await stripe.paymentIntents.create({ ...paid, customer, payment_method: method.id, off_session: true })
  expect(again.status).toBe('succeeded')
  expect((await stripe.customers.retrieve(customer)).id).toBe(customer)
})

test('a card used once without being saved, or removed, cannot be used again', async () => {
  await using sandbox = await startTest()
  const { stripe } = sandbox
  const once = await enterCard(sandbox, '5555555555554444')
  await stripe.paymentIntents.create({ ...paid, payment_method: once.id })
  const again = stripe.paymentIntents.create({ ...paid, payment_method: once.id })
  expect((await refusalOf(again)).message).toContain('may not be used again')
  const customer = (await stripe.customers.create()).id
  const saved = await stripe.paymentMethods.attach('pm_card_amex', { customer })
  expect(saved).toMatchObject({ customer, card: { brand: 'amex', last4: '0005' } })
  expect((await stripe.paymentMethods.detach(saved.id)).customer).toBeNull()
  expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([])
  expect((await refusalOf(stripe.paymentMethods.attach(saved.id, { customer }))).message).toContain(
    'may not be used again',
  )
  expect((await refusalOf(stripe.paymentMethods.detach(saved.id))).message).toContain('not attached')
})

test('a customer cannot pay with the card of another', async () => {
  await using sandbox = await startTest()
  const { stripe } = sandbox
  const [first, second] = [await stripe.customers.create(), await stripe.customers.create()]
  const saved = await stripe.paymentMethods.attach('pm_card_visa', { customer: first.id })
  const payment_method = saved.id
  const stolen = stripe.paymentIntents.create({ ...paid, customer: second.id, payment_method })
  expect((await refusalOf(stolen)).message).toContain('must be attached to the customer')
  expect((await refusalOf(stripe.paymentIntents.create({ ...paid, payment_method }))).message).toContain(
    'belongs to the Customer',
  )
  expect((await refusalOf(stripe.paymentMethods.attach(saved.id, { customer: second.id }))).message).toContain(
    'already been attached',
  )
})

test('a setup intent saves a card, with 3-D Secure where the card asks for it', async () => {
  await using sandbox = await startTest()
  const { stripe } = sandbox
  const customer = (await stripe.customers.create()).id
  const method = await enterCard(sandbox, '4000002500003155')
  const made = await stripe.setupIntents.create({ customer, automatic_payment_methods })
  const asked = await stripe.setupIntents.confirm(made.id, { payment_method: method.id })
  expect(asked.status).toBe('requires_action')
  await authenticate(sandbox, asked, true)
  expect(await stripe.setupIntents.retrieve(made.id)).toMatchObject({ status: 'succeeded', payment_method: method.id })
  const payment = { ...paid, customer, payment_method: method.id }
  expect((await stripe.paymentIntents.create(payment)).status).toBe('succeeded')
  expect(await refusalOf(stripe.setupIntents.confirm(made.id))).toMatchObject({ code: 'setup_intent_unexpected_state' })
})

test('a refused card is not saved, and one that always asks is refused off session', async () => {
  await using sandbox = await startTest()
  const { stripe } = sandbox
  const customer = (await stripe.customers.create()).id
  const made = await stripe.setupIntents.create({ customer, automatic_payment_methods })
  const declined = await refusalOf(
    stripe.setupIntents.confirm(made.id, { payment_method: 'pm_card_visa_chargeDeclined' }),
  )
  expect(declined).toMatchObject({ code: 'card_declined', statusCode: 402, setup_intent: { id: made.id } })
  expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([])
  expect((await stripe.setupIntents.cancel(made.id)).status).toBe('canceled')
  const later = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  expect((await refusalOf(stripe.paymentIntents.create({ ...paid, customer, payment_method: later.id }))).code).toBe(
    'card_declined',
  )
  const asks = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer })
  const offSession = stripe.paymentIntents.create({ ...paid, customer, payment_method: asks.id, off_session: true })
  expect(await refusalOf(offSession)).toMatchObject({ code: 'authentication_required', statusCode: 402 })
})
