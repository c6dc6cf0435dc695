// What the bank network tells by itself: events that are false or claim too much, and a transfer it sent back.
import { expect, test } from 'vitest'
import { followAccount } from '../../src/rails/bank/follow-account.ts'
import { handleBankEvent } from '../../src/rails/bank/handle-bank-event.ts'
import {
  expectBooks,
  orderByBank,
  orderOf,
  postBankEvent,
  receipts,
  send,
  startBanks,
} from '../support/bank-transfers.ts'
import { paymentNotices } from '../support/phone-payments.ts'
import { orderIn } from '../support/purchases.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

test('BNK-04 a forged, broken or strange event changes nothing, and one without a signature is refused', async () => {
  await using app = await startBanks({ BANK_POLL_MS: '60000' })
  const customer = await app.customer()
  app.sandbox.control.bank.webhooks.nextMode({ badSignature: true })
  const order = await orderByBank(customer)
  send(app, order)
  await app.sandbox.control.bank.webhooks.idle()
  const claim = { event: 'charge.success', data: { id: 1, reference: order.reference, amount: 2_000_000 } }
  expect(await postBankEvent(app, claim, 'ab'.repeat(64))).toBe(400)
  expect(await postBankEvent(app, claim, '')).toBe(400)
  expect(await postBankEvent(app, 'no json')).toBe(400)
  expect(await postBankEvent(app, { data: [] })).toBe(400)
  for (const odd of [
    { event: 'charge.success', data: {} },
    { event: 'invoice.create', data: { id: 'x' } },
  ])
    expect(await postBankEvent(app, odd)).toBe(200)
  expect(await postBankEvent(app, { event: 'charge.success', data: { reference: 'KV-NONE-NONE' } })).toBe(200)
  await until('they are handled', async () => {
    const open = await app.deps.db.selectFrom('webhook_events').select('id').where('outcome', '=', 'received').execute()
    return open.length === 0
  })
  const outcomes = await app.deps.db
    .selectFrom('webhook_events')
    .select(['type', 'outcome'])
    .orderBy('outcome')
    .execute()
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['ignored', 'ignored', 'unmatched'])
  expect((await orderOf(customer, order)).status).toBe('awaiting_payment')
  expect(await receipts(app)).toEqual([])
})

test('BNK-04 an event that claims a payment nobody made is looked up and believed in nothing', {
  tags: 'long',
}, async () => {
  await using app = await startBanks()
  const customer = await app.customer()
  const order = await orderByBank(customer)
  expect(await postBankEvent(app, { event: 'charge.success', data: { id: 7, reference: order.reference } })).toBe(200)
  await until('it is handled', async () => {
    const [event] = await app.deps.db.selectFrom('webhook_events').select('outcome').execute()
    return event?.outcome === 'handled'
  })
  expect((await orderOf(customer, order)).status).toBe('awaiting_payment')
  await expectBooks(app, 'paystack', { held: 0n })
})

test('BNK-05 a wrong amount is sent back by the network, the order says so, and the right one still pays it', {
  tags: 'long',
}, async () => {
  await using app = await startBanks()
  const customer = await app.customer()
  const order = await orderByBank(customer)
  expect(send(app, order, { amount: '19999.99' })?.outcome).toBe('rejected')
  const told = await until('the order says so', async () => {
    const now = await orderOf(customer, order)
    return now.problem !== null && now
  })
  expect(told.problem).toBe(
    'A transfer of ₦19,999.99 was sent back by the bank, because it is not the amount of this order. Please send exactly ₦20,000.00.',
  )
  expect(told).toMatchObject({ status: 'awaiting_payment', instructions: order.instructions })
  expect((await paymentNotices(customer))[0]?.title).toBe('₦19,999.99 is on its way back to you')
  await expectBooks(app, 'paystack', { held: 0n })
  send(app, order)
  expect((await orderIn(customer, order.reference, 'completed')).problem).toBeNull()
  await expectBooks(app, 'paystack', { held: 2_000_000n })
})

test('BNK-05 a wrong amount is told of, too, when a look learns the number of the payment just after it was not known', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, banks: true })
  const customer = await app.customer()
  const order = await orderByBank(customer)
  send(app, order, { amount: '19999.99' })
  await app.sandbox.control.bank.webhooks.idle()
  const { body } = await app.deps.db.selectFrom('webhook_events').select('body').executeTakeFirstOrThrow()
  const event = app.deps.virtualAccounts?.readKeptEvent(body)
  if (!event) throw new Error('there is a bank network')
  let questions = 0
  const db = app.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      questions += 1
      if (questions === 1) await followAccount(app.deps, order.reference)
      return result
    },
  })
  await handleBankEvent({ ...app.deps, db }, event)
  expect((await orderOf(customer, order)).problem).toMatch(/^A transfer of ₦19,999.99 was sent back by the bank/)
  expect(await app.deps.db.selectFrom('webhook_events').select('outcome').execute()).toEqual([{ outcome: 'handled' }])
})
