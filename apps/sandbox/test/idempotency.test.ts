// Goal: a repeated call does its work once, and ordered faults look to the library like a network that breaks.
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { libraryFor, refusalOf, startTest } from './support.ts'

const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const
const paid = { amount: 5000, currency: 'usd', confirm: true, automatic_payment_methods } as const

test('the same key gives the same answer, accepted or declined', async () => {
  await using sandbox = await startTest()
  const { paymentIntents } = sandbox.stripe
  const input = { ...paid, payment_method: 'pm_card_visa' }
  const first = await paymentIntents.create(input, { idempotencyKey: 'order-1' })
  const second = await paymentIntents.create(input, { idempotencyKey: 'order-1' })
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  const declined = { ...paid, payment_method: 'pm_card_visa_chargeDeclined' }
  const refused = await refusalOf(paymentIntents.create(declined, { idempotencyKey: 'order-2' }))
  const again = await refusalOf(paymentIntents.create(declined, { idempotencyKey: 'order-2' }))
  expect(again.payment_intent?.id).toBe(refused.payment_intent?.id)
  expect((await paymentIntents.list()).data).toHaveLength(2)
})

test('the same key with other parameters is refused', async () => {
  await using sandbox = await startTest()
  await sandbox.stripe.customers.create({ name: 'Amina' }, { idempotencyKey: 'k' })
  const error = await refusalOf(sandbox.stripe.customers.create({ name: 'Tunde' }, { idempotencyKey: 'k' }))
  expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  expect(error.statusCode).toBe(400)
})

test('a call whose parameters were wrong may be made again under its key', async () => {
  await using sandbox = await startTest()
  const { paymentIntents } = sandbox.stripe
  expect((await refusalOf(paymentIntents.create({ amount: 1, currency: 'usd' }, { idempotencyKey: 'k' }))).code).toBe(
    'amount_too_small',
  )
  expect((await paymentIntents.create({ amount: 100, currency: 'usd' }, { idempotencyKey: 'k' })).amount).toBe(100)
})

test('while a call runs, its key is in use', { tags: 'long' }, async () => {
  await using sandbox = await startTest()
  sandbox.control.faults.order({ kind: 'slow', delayMs: 500 })
  // Whichever comes first is slow; the other comes meanwhile.
  const create = () => sandbox.stripe.customers.create({}, { idempotencyKey: 'k' })
  const answers = await Promise.allSettled([create(), create()])
  const refusals = answers.filter(({ status }) => status === 'rejected')
  expect(refusals).toMatchObject([{ reason: { statusCode: 409, code: 'idempotency_key_in_use' } }])
  expect(answers).toContainEqual({ status: 'fulfilled', value: expect.objectContaining({ object: 'customer' }) })
})

test('a call that broke after it took effect is found again under its key', async () => {
  await using sandbox = await startTest()
  const { faults } = sandbox.control
  const input = { ...paid, payment_method: 'pm_card_visa' }
  for (const kind of ['error', 'rubbish', 'hang'] as const) {
    faults.order({ kind, when: 'after', match: 'POST /v1/payment_intents' })
    const options = { idempotencyKey: `after-${kind}`, timeout: 200 }
    await refusalOf(sandbox.stripe.paymentIntents.create(input, options))
    const found = await sandbox.stripe.paymentIntents.create(input, options)
    expect(found.status).toBe('succeeded')
    expect(found.lastResponse.headers['idempotent-replayed']).toBe('true')
  }
  expect((await sandbox.stripe.paymentIntents.list()).data).toHaveLength(3)
})

test('a call that broke before it took effect did nothing', { tags: 'long' }, async () => {
  await using sandbox = await startTest()
  const { faults } = sandbox.control
  for (const kind of ['error', 'rubbish', 'hang'] as const) {
    faults.order({ kind, when: 'before' })
    await refusalOf(sandbox.stripe.customers.create({}, { idempotencyKey: kind, timeout: 200 }))
  }
  expect(await sandbox.stripe.events.list()).toMatchObject({ data: [] })
  const retrying = libraryFor(sandbox, sandbox.keys.secret, 2)
  faults.order({ kind: 'error', times: 1 })
  expect((await retrying.customers.create()).object).toBe('customer')
})
