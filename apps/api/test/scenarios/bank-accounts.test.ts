// Naira by bank transfer over the sandbox's bank network: an account per order, and every end it can have.
import { createOrder, getOrder } from '@kivuko/contract/orders.ts'
import { expect, test } from 'vitest'
import { followAccount } from '../../src/rails/bank/follow-account.ts'
import {
  expectBooks,
  orderByBank,
  orderOf,
  postBankEvent,
  receiptIn,
  send,
  startBanks,
} from '../support/bank-transfers.ts'
import { linesOf, paymentNotices } from '../support/phone-payments.ts'
import { holdingOf, orderIn, quoteFor } from '../support/purchases.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const HOUR_MS = 3_600_000

function accounts(app: TestApp) {
  return app.deps.db.selectFrom('virtual_accounts').selectAll().orderBy('reference').execute()
}

test('BNK-01 BNK-03 naira sent to the order’s own account buy the coins, once, however often it is told', async () => {
  await using app = await startBanks()
  const customer = await app.customer()
  app.sandbox.control.bank.webhooks.nextMode({ copies: 2 })
  const order = await orderByBank(customer)
  expect(order.instructions).toMatchObject({
    kind: 'bank_transfer',
    account_number: expect.stringMatching(/^\d{10}$/),
    bank_name: 'Test Bank',
    reference: null,
  })
  expect(Date.parse(order.instructions?.expires_at ?? '')).toBeLessThanOrEqual(Date.parse(order.expires_at))
  expect((await orderOf(customer, order)).instructions).toEqual(order.instructions)
  expect(send(app, order)?.outcome).toBe('credited')
  const done = await orderIn(customer, order.reference, 'completed')
  expect(done.instructions).toBeNull()
  expect(await holdingOf(customer, 'USDT')).toBe(order.crypto_amount)
  await app.sandbox.control.bank.webhooks.idle()
  const events = await app.deps.db
    .selectFrom('webhook_events')
    .select('outcome')
    .where('provider', '=', 'paystack')
    .execute()
  expect(events).toHaveLength(1)
  expect(await receiptIn(app, 'matched')).toMatchObject({ provider: 'paystack', amount_units: 2_000_000n })
  expect(await linesOf(customer)).toMatchObject([
    { status: 'completed', amount: '20000.00', description: expect.stringMatching(/^Bought /) },
  ])
  expect((await paymentNotices(customer)).map(({ title }) => title)).toEqual([expect.stringMatching(/^You bought/)])
  await expectBooks(app, 'paystack', { held: 2_000_000n })
})

test('PRV-18 an account is shown with the end the network granted, and polled then, however much was asked for', {
  tags: 'long',
}, async () => {
  await using app = await startBanks()
  app.sandbox.control.bank.grantAtMost(HOUR_MS / 3)
  const customer = await app.customer()
  const order = await orderByBank(customer)
  const [account] = await accounts(app)
  const [granted] = app.sandbox.control.bank.accounts()
  expect(account?.expires_at.getTime()).toBe(granted?.expiresAt)
  expect(order.instructions?.expires_at).toBe(account?.expires_at.toISOString())
  expect(Date.parse(order.expires_at)).toBeGreaterThan(account?.expires_at.getTime() ?? 0)
})

test('BNK-03 a transfer whose event is lost is found by asking', { tags: 'long' }, async () => {
  await using app = await startBanks()
  const customer = await app.customer()
  app.sandbox.control.bank.webhooks.nextMode({ lose: true })
  const order = await orderByBank(customer)
  send(app, order)
  await orderIn(customer, order.reference, 'completed')
  expect(app.sandbox.control.bank.webhooks.deliveries()[0]?.status).toBe('lost')
  await expectBooks(app, 'paystack', { held: 2_000_000n })
})

test.for(['down', 'rubbish', 'error'] as const)(
  'BNK-06 a network that is %s when the account is opened is asked again, and the order waits',
  async (how) => {
    await using app = await startTestApp({ sandbox: true, banks: true })
    const customer = await app.customer()
    app.sandbox.control.bank.fail({ endpoint: 'charge', how, times: 2 })
    const order = await orderByBank(customer)
    expect(order).toMatchObject({ status: 'awaiting_payment', instructions: null })
    // The job asks too, and could have had both failures to itself.
    await app.startBackground()
    const opened = await until('there is an account', async () => {
      const now = await orderOf(customer, order)
      return now.instructions && now
    })
    send(app, opened)
    await orderIn(customer, order.reference, 'completed')
    expect(await accounts(app)).toMatchObject([{ reference: order.reference, state: 'paid' }])
    await expectBooks(app, 'paystack', { held: 2_000_000n })
  },
)

test('BNK-06 an account whose number was lost on its way is replaced, and what is paid there all the same is not lost', {
  tags: ['long'],
}, async () => {
  await using app = await startBanks()
  const customer = await app.customer()
  app.sandbox.control.bank.fail({ endpoint: 'charge', how: 'down', when: 'after' })
  const order = await orderByBank(customer)
  const opened = await until('there is an account', async () => {
    const now = await orderOf(customer, order)
    return now.instructions && now
  })
  expect(await accounts(app)).toMatchObject([
    { reference: order.reference, state: 'lost' },
    { reference: `${order.reference}-2`, state: 'open', account_number: opened.instructions?.account_number },
  ])
  send(app, opened)
  await orderIn(customer, order.reference, 'completed')
  const lost = app.sandbox.control.bank.accounts().find(({ reference }) => reference === order.reference)
  send(app, opened, { accountNumber: lost?.accountNumber ?? '' })
  const second = await receiptIn(app, 'returned', 2)
  expect(second).toMatchObject({ owner_id: order.id, refund_id: null, reason: 'The order was paid before.' })
  await expectBooks(app, 'paystack', { held: 2_000_000n })
  expect((await paymentNotices(customer)).map(({ title }) => title).slice(0, 2)).toEqual([
    '₦20,000.00 was sent back to you',
    '₦20,000.00 is on its way back to you',
  ])
})

test('BNK-06 two requests and a job that ask for one account at once open exactly one, and all are given it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ processes: 1, sandbox: true, banks: true })
  const customer = await app.customer()
  const network = app.deps.virtualAccounts
  if (!network) throw new Error('there is a bank network')
  const { bank } = app.sandbox.control
  const [openAccount, heard] = [network.openAccount.bind(network), Promise.withResolvers<void>()]
  let calls = 0
  network.openAccount = async (given) => {
    calls += 1
    const isFirst = calls === 1
    const answer = await openAccount(given)
    // Whoever asks second hears of it before whoever asked first.
    if (isFirst) await heard.promise
    return answer
  }
  const { quote_id } = await quoteFor(customer, { method: 'bank' })
  const place = () => customer.call(createOrder, { body: { quote_id, payment_method: 'bank' } })
  const first = place()
  const { reference } = await until('the network has it', () => bank.accounts()[0])
  const second = place()
  await followAccount(app.deps, reference)
  heard.resolve()
  const [one, other] = [(await first).body, (await second).body]
  expect(one.instructions?.account_number).toMatch(/^\d{10}$/)
  expect(other.instructions).toEqual(one.instructions)
  expect(await accounts(app)).toMatchObject([{ reference, state: 'open' }])
  expect(bank.accounts()).toHaveLength(1)
  bank.webhooks.setMode({ lose: true })
  send(app, one)
  await app.startBackground()
  await orderIn(customer, reference, 'completed')
})

test('BNK-06 while the network does not say whether it was paid, nothing is concluded, also when the time is over', {
  tags: ['long'],
}, async () => {
  await using app = await startBanks({ BANK_ORDER_WINDOW_MS: String(HOUR_MS) })
  const customer = await app.customer()
  const order = await orderByBank(customer)
  app.sandbox.control.bank.webhooks.nextMode({ lose: true })
  app.sandbox.control.bank.fail({ endpoint: 'verify', how: 'rubbish', times: 1000 })
  send(app, order)
  await app.advance(app.deps.config.orders.windowMs.bank + 1000)
  await followAccount(app.deps, order.reference)
  expect((await orderOf(customer, order)).status).toBe('awaiting_payment')
  app.sandbox.control.bank.clearFaults()
  await app.deps.rates.refresh()
  await followAccount(app.deps, order.reference)
  await orderIn(customer, order.reference, 'completed')
  await expectBooks(app, 'paystack', { held: 2_000_000n })
})

test('BNK-07 an account that is over is replaced while the order is open, and closed with it', {
  tags: 'long',
}, async () => {
  await using app = await startBanks({ BANK_ORDER_WINDOW_MS: String(9.5 * HOUR_MS) })
  const customer = await app.customer()
  const order = await orderByBank(customer)
  await app.advance(8.2 * HOUR_MS)
  await followAccount(app.deps, order.reference)
  const next = await until('there is another', async () => {
    const { instructions } = await orderOf(customer, order)
    return instructions && instructions.account_number !== order.instructions?.account_number && instructions
  })
  expect(Date.parse(next.expires_at ?? '')).toBeGreaterThan(app.clock.now().getTime())
  await app.advance(1.5 * HOUR_MS)
  await followAccount(app.deps, `${order.reference}-2`)
  expect((await orderIn(customer, order.reference, 'expired')).instructions).toBeNull()
  expect((await accounts(app)).map(({ state }) => state)).toEqual(['closed', 'closed'])
  expect((await linesOf(customer))[0]).toMatchObject({ status: 'failed' })
})

test('BNK-02 without the network naira go to the operator’s own account with the reference', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const order = await orderByBank(customer)
  expect(order.instructions).toEqual({
    kind: 'bank_transfer',
    bank_name: 'Lake Bank',
    account_name: 'Kivuko Limited',
    account_number: '0123456789',
    reference: order.reference,
    expires_at: null,
  })
  expect(await postBankEvent(app, { event: 'charge.success', data: {} })).toBe(400)
})

test('BUY-33 SEPA is a bank transfer in euro and refused for any other currency', { tags: 'long' }, async () => {
  await using app = await startBanks()
  const customer = await app.customer()
  const order = async (fiat: 'EUR' | 'USD') => {
    const { quote_id } = await quoteFor(customer, { method: 'bank', fiat, amount: '100' })
    return customer.call(createOrder, { body: { quote_id, payment_method: 'sepa' } })
  }
  const { body } = await order('EUR')
  expect(body).toMatchObject({
    payment_method: 'bank',
    fiat_currency: 'EUR',
    instructions: { reference: body.reference },
  })
  expect((await order('USD')).problem.code).toBe('method_unavailable')
  const found = await customer.call(getOrder, { params: { reference: body.reference } })
  expect(found.body.payment_method).toBe('bank')
})
