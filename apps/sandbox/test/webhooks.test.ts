// Goal: webhooks are signed as the official library checks them, and misbehave exactly as ordered.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startReceiver, startTest } from './support.ts'

const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const
const paid = {
  amount: 5000,
  currency: 'usd',
  confirm: true,
  automatic_payment_methods,
  payment_method: 'pm_card_visa',
} as const
const PAYMENT = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']

test('a payment sends its events in order, signed, and the list of events has them too', async () => {
  await using receiver = await startReceiver()
  await using sandbox = await startTest({ webhookUrl: receiver.url })
  const intent = await sandbox.stripe.paymentIntents.create(paid)
  await sandbox.control.webhooks.idle()
  expect(receiver.types()).toEqual(PAYMENT)
  const last = receiver.received.at(-1)?.event
  expect(last).toMatchObject({
    object: 'event',
    livemode: false,
    data: { object: { id: intent.id, status: 'succeeded' } },
  })
  const events = await sandbox.stripe.events.list({ type: 'payment_intent.succeeded' })
  expect(events.data.map(({ id }) => id)).toEqual([last?.id])
  expect((await sandbox.stripe.events.retrieve(last?.id ?? '')).type).toBe('payment_intent.succeeded')
})

test('a refused webhook is tried again, and given up after the last pause', async () => {
  await using receiver = await startReceiver()
  await using sandbox = await startTest({ webhookUrl: receiver.url })
  receiver.answers.push(500, 503)
  const customer = await sandbox.stripe.customers.create()
  await sandbox.control.webhooks.idle()
  expect(receiver.types()).toEqual(['customer.created', 'customer.created', 'customer.created'])
  expect(sandbox.control.webhooks.deliveries()[0]).toMatchObject({
    status: 'delivered',
    attempts: [{ status: 500 }, { status: 503 }, { status: 200 }],
  })
  receiver.answers.push(500, 500, 500)
  await sandbox.stripe.customers.update(customer.id, { name: 'Amina' })
  await sandbox.control.webhooks.idle()
  expect(sandbox.control.webhooks.deliveries()[0]).toMatchObject({ type: 'customer.updated', status: 'failed' })
})

test('the next webhooks can be repeated, lost or badly signed', async () => {
  await using receiver = await startReceiver()
  await using sandbox = await startTest({ webhookUrl: receiver.url })
  const { webhooks } = sandbox.control
  webhooks.nextMode({ copies: 3 })
  webhooks.nextMode({ lose: true })
  webhooks.nextMode({ badSignature: true })
  await sandbox.stripe.paymentIntents.create(paid)
  await webhooks.idle()
  const [created] = receiver.received
  expect(receiver.types()).toEqual([...Array(3).fill('payment_intent.created'), 'payment_intent.succeeded'])
  expect(receiver.received.filter(({ id }) => id === created?.id)).toHaveLength(3)
  expect(receiver.received.at(-1)?.event).toBeUndefined()
  const outcomes = webhooks.deliveries().map(({ type, status }) => `${type} ${status}`)
  expect(outcomes).toContain('charge.succeeded lost')
  expect(outcomes).toContain('payment_intent.succeeded failed')
  expect(webhooks.resend(webhooks.deliveries()[0]?.event ?? '')).toBe(true)
  await webhooks.idle()
  expect(receiver.received.at(-1)?.event?.type).toBe('payment_intent.succeeded')
})

test('one intent’s metadata makes its webhooks late or out of order', { tags: 'long' }, async () => {
  await using receiver = await startReceiver()
  await using sandbox = await startTest({ webhookUrl: receiver.url })
  await sandbox.stripe.paymentIntents.create({ ...paid, metadata: { sandbox_webhooks: 'reorder' } })
  await sandbox.control.webhooks.idle()
  expect(receiver.types()).toEqual(PAYMENT.toReversed())
  receiver.received.length = 0
  const startedAt = Date.now()
  await sandbox.stripe.paymentIntents.create({ ...paid, metadata: { sandbox_webhooks: 'delay=60 copies=2' } })
  await sandbox.control.webhooks.idle()
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(59)
  expect(receiver.received).toHaveLength(6)
})

test('an endpoint made over the API gets the events it asked for under a secret of its own', async () => {
  await using sandbox = await startTest()
  await using receiver = await startReceiver()
  const endpoint = await sandbox.stripe.webhookEndpoints.create({
    url: receiver.url,
    enabled_events: ['payment_intent.succeeded'],
  })
  receiver.secret = endpoint.secret ?? ''
  await sandbox.stripe.paymentIntents.create(paid)
  await sandbox.control.webhooks.idle()
  expect(receiver.received.map(({ event }) => event?.type)).toEqual(['payment_intent.succeeded'])
})

test('with a folder, payments and undelivered webhooks outlive a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  await using receiver = await startReceiver()
  const first = await startTest({ dataDir, webhookUrl: receiver.url, webhookRetryPausesMs: [60_000] })
  receiver.answers.push(500)
  const customer = await first.stripe.customers.create({ name: 'Amina' })
  await expect.poll(() => first.control.webhooks.deliveries()[0]?.attempts.length).toBe(1)
  await first.close()
  {
    await using second = await startTest({ dataDir, webhookUrl: receiver.url })
    await second.control.webhooks.idle()
    expect(receiver.types()).toEqual(['customer.created', 'customer.created'])
    expect(await second.stripe.customers.retrieve(customer.id)).toMatchObject({ name: 'Amina' })
  }
  rmSync(dataDir, { recursive: true })
})
