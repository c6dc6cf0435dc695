// A customer is told what happened exactly when it happened, and once.
import {
  getPreferences,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  notificationSchema,
  savePreferences,
} from '@kivuko/contract/notifications.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database.ts'
import type { OrderId, UserId } from '../../src/platform/ids.ts'
import { KEPT_PER_CUSTOMER, trimNotifications } from '../../src/record/notifications/trim-notifications.ts'
import { notify } from '../../src/record/notify.ts'
import { expireOrder } from '../../src/trading/expire-order.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { NOTICE, noticesOf, notifyCustomer } from '../support/notices.ts'
import { initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { settle } from '../support/settle.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

test('API-22 ENT-12 a new customer is welcomed: the list, how many there are, and how many are unread', async () => {
  await using app = await startTestApp()
  const { call } = await app.customer()
  const { data, total, unread_count } = (await call(listNotifications)).body
  expect([total, unread_count, data.length]).toEqual([1, 1, 1])
  expect(Object.keys(data[0] ?? {}).sort()).toEqual(Object.keys(notificationSchema.shape).sort())
  expect(data[0]).toMatchObject({
    title: 'Welcome to Kivuko',
    type: 'info',
    is_read: false,
    action_url: '/wallet',
  })
})

test('API-22 RTE-30 the list is newest first, 20 unless 1 to 50 are asked for; other limits are refused', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  for (let event = 1; event <= 60; event += 1) {
    app.clock.advance(1)
    await notifyCustomer(app, customer, { key: `event-${event}`, title: `Event ${event}` })
  }
  const titles = async (limit?: string) =>
    (await customer.call(listNotifications, { query: limit ? { limit } : {} })).body.data.map(({ title }) => title)
  expect((await titles()).length).toBe(20)
  expect(await titles('2')).toEqual(['Event 60', 'Event 59'])
  const fifty = await titles('50')
  expect([fifty.length, fifty[0], fifty.at(-1)]).toEqual([50, 'Event 60', 'Event 11'])
  expect((await customer.call(listNotifications, { query: { limit: '1' } })).body).toMatchObject({
    total: 61,
    unread_count: 61,
  })
  for (const limit of ['0', '51', 'x']) {
    const { code, errors } = (await customer.call(listNotifications, { query: { limit } })).problem
    expect([code, errors?.[0]?.field]).toEqual(['validation_failed', 'limit'])
  }
})

test('API-23 NOT-01 marking one as read lowers the unread count by one, and once', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await notifyCustomer(app, customer, { key: 'second' })
  const [newest] = await noticesOf(customer)
  for (let time = 0; time < 2; time += 1) {
    expect((await customer.call(markNotificationRead, { params: { id: newest?.id ?? '' } })).body).toEqual({
      result: 'ok',
    })
    const { data, unread_count } = (await customer.call(listNotifications)).body
    expect([unread_count, data.map(({ is_read }) => is_read)]).toEqual([1, [true, false]])
  }
})

test('API-24 NOT-02 marking all as read leaves none unread, and touches nobody else', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const [customer, other] = [await app.customer(), await app.customer()]
  await notifyCustomer(app, customer, { key: 'second' })
  for (let time = 0; time < 2; time += 1) {
    expect((await customer.call(markAllNotificationsRead)).body).toEqual({ result: 'ok' })
    expect((await customer.call(listNotifications)).body.unread_count).toBe(0)
  }
  expect((await other.call(listNotifications)).body.unread_count).toBe(1)
})

test('API-23 somebody else’s notification is not found, like one that never was, and stays unread', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [customer, other] = [await app.customer(), await app.customer()]
  const [theirs] = await noticesOf(other)
  for (const id of [theirs?.id ?? '', 'ntf_none']) {
    const { status, code } = (await customer.call(markNotificationRead, { params: { id } })).problem
    expect([status, code]).toEqual([404, 'notification_not_found'])
  }
  expect((await noticesOf(other))[0]?.is_read).toBe(false)
})

test('API-22 API-23 API-24 without a session there are no notifications', async () => {
  await using app = await startTestApp()
  for (const endpoint of [
    listNotifications,
    markNotificationRead,
    markAllNotificationsRead,
    getPreferences,
    savePreferences,
  ]) {
    const body = endpoint === savePreferences ? { body: { email_notifications: {} } } : {}
    const { code } = (await app.call(endpoint, { params: { id: 'ntf_none' }, ...body } as never)).problem
    expect([endpoint.id, code]).toEqual([endpoint.id, 'unauthorized'])
  }
})

test('a notification exists exactly when its event does: a transaction that fails tells nothing', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const failing = inTransaction(app.deps.db, async (tx) => {
    await notify(app.deps, tx, { ...NOTICE, userId: customer.user.id as UserId })
    throw new Error('and then it failed')
  })
  await expect(failing).rejects.toThrow('and then it failed')
  expect((await noticesOf(customer)).map(({ title }) => title)).toEqual(['Welcome to Kivuko'])
})

test('an event reported many times at once is told once; the same event of another customer is theirs', async () => {
  await using app = await startTestApp()
  const [customer, other] = [await app.customer(), await app.customer()]
  await Promise.all([1, 2, 3, 4].map(() => notifyCustomer(app, customer)))
  await notifyCustomer(app, other)
  expect((await noticesOf(customer)).length).toBe(2)
  expect((await noticesOf(other)).length).toBe(2)
})

test('a purchase settled four times at once, and again later, is told once', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const { id, reference, coins } = await orderOf(app, customer)
  const payment = { orderId: id, provider: 'stripe' as const, amount: money('NGN', 2_000_000n) }
  await Promise.all([1, 2, 3, 4].map(() => settle(app.deps, payment)))
  await settle(app.deps, payment)
  const [notice, ...rest] = await noticesOf(customer)
  expect(notice).toMatchObject({
    type: 'transaction',
    title: `You bought ${coins} BTC`,
    message: `Your coins are in your wallet. You paid ₦20,000.00 for order ${reference}.`,
    action_url: '/wallet',
  })
  expect(rest.map(({ title }) => title)).toEqual(['Welcome to Kivuko'])
})

test('a payment that goes back is told when it turns and when it is done, with what arrived, and nothing of a delivery', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const { id, reference, secret } = await orderOf(app, customer)
  app.sandbox.control.tickers.move({ coin: 'BTC', percent: 8 })
  await app.deps.rates.refresh()
  await confirmPayment(app.sandbox, secret, 'pm_card_visa')
  await orderIn(customer, reference, 'refunded')
  await settle(app.deps, { orderId: id, provider: 'stripe', amount: money('NGN', 2_000_000n) })
  const notices = await noticesOf(customer)
  expect(notices.map(({ type, title }) => [type, title])).toEqual([
    ['payment', '₦20,000.00 was sent back to you'],
    ['payment', '₦20,000.00 is on its way back to you'],
    ['info', 'Welcome to Kivuko'],
  ])
  expect(notices[1]?.message).toMatch(/^The market moved too far before your payment arrived/)
  expect(notices[0]?.action_url).toBe(`/payment-success?reference=${reference}`)
})

test('an order whose window passed is told as expired, once', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const { id, reference } = await orderOf(app, customer)
  await expireOrder(app.deps, id)
  expect((await noticesOf(customer)).length).toBe(1)
  app.clock.advance(60 * 60_000)
  await expireOrder(app.deps, id)
  await expireOrder(app.deps, id)
  expect((await noticesOf(customer)).map(({ title }) => title)).toEqual([
    `Order ${reference} has expired`,
    'Welcome to Kivuko',
  ])
})

test('the newest 200 of each customer are kept', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const [customer, talkative, quiet] = [await app.customer(), await app.customer(), await app.customer()]
  for (let event = 1; event <= KEPT_PER_CUSTOMER + 1; event += 1) {
    app.clock.advance(1)
    for (const each of [customer, talkative])
      await notifyCustomer(app, each, { key: `event-${event}`, type: 'info', title: `Event ${event}` })
  }
  await trimNotifications(app.deps.db, app.clock.now())
  for (const each of [customer, talkative]) {
    const { data, total } = (await each.call(listNotifications, { query: { limit: '1' } })).body
    expect([total, data[0]?.title]).toEqual([KEPT_PER_CUSTOMER, `Event ${KEPT_PER_CUSTOMER + 1}`])
  }
  expect((await noticesOf(quiet)).length).toBe(1)
})

async function orderOf(app: TestApp, customer: Customer) {
  const quote = await quoteFor(customer)
  const { client_secret: secret, reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
  const { id } = await app.deps.db
    .selectFrom('orders')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { id: id as OrderId, reference, secret, coins: quote.crypto_amount }
}
