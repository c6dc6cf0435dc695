// Goal: a purchase without a single screen of ours, from a key to coins in the customer's account, with the ledger and the
// limits of any other.

import { createPartnerCustomer, listPartnerBalances, listPartnerCustomers } from '@kivuko/contract/partner-customers.ts'
import { listPartnerEvents } from '@kivuko/contract/partner-events.ts'
import {
  cancelPartnerOrder,
  createPartnerOrder,
  createPartnerQuote,
  listPartnerOrders,
  type PartnerOrder,
  readPartnerOrder,
} from '@kivuko/contract/partner-orders.ts'
import { expect, test } from 'vitest'
import { type BothModes, callWith, newKey, newPartner, startBothModes } from '../support/partners.ts'
import { ledgerFaults, ledgerUnits } from '../support/phone-payments.ts'
import { until } from '../support/until.ts'

const PHONE = '0712345678'

/** A partner's server with a customer of its own. */
async function atWork(both: BothModes, externalId = 'user-1') {
  const { secret } = await newKey(await newPartner(both))
  const ask = callWith(both, secret)
  const body = { external_id: externalId, first_name: 'Amina', last_name: 'Wanjiru' }
  const customer = (await ask(createPartnerCustomer, { body })).body
  const quote = async (amount = '1000') => {
    await both.test.deps.rates.refresh()
    const wanted = { fiat_currency: 'KES', crypto_currency: 'USDT', payment_method: 'mpesa' } as const
    return (await ask(createPartnerQuote, { body: { ...wanted, customer_id: customer.id, fiat_amount: amount } })).body
  }
  const order = async (quoteId: string, { phone = PHONE, key }: { phone?: string; key?: string } = {}) =>
    ask(createPartnerOrder, {
      body: { customer_id: customer.id, quote_id: quoteId, payment: { method: 'mpesa', phone_number: phone } },
      ...(key ? { key } : {}),
    })
  const orderIn = async (id: string, status: PartnerOrder['status']) => {
    await until(`the order is ${status}`, async () => (await read(id)).status === status)
    return read(id)
  }
  const read = async (id: string) => (await ask(readPartnerOrder, { params: { id } })).body
  return { ask, customer, quote, order, orderIn }
}

test('PTN-15 PTN-16 a headless purchase by M-Pesa, from a key to a completed order, in the test database alone', async () => {
  await using both = await startBothModes({ sandbox: true })
  await both.test.startBackground()
  const { ask, customer, quote, order, orderIn } = await atWork(both)
  expect(customer).toMatchObject({ external_id: 'user-1', tier: 1, is_suspended: false })
  const price = await quote()
  expect(price).toMatchObject({ customer_id: customer.id, total: '1000.00', fee: '15.00' })
  const placed = await order(price.id, { key: 'purchase-of-user-1' })
  expect(placed.body).toMatchObject({
    customer_id: customer.id,
    status: 'awaiting_payment',
    total: '1000.00',
    crypto_amount: price.crypto_amount,
    payment: { method: 'mpesa', status: 'pending', phone_number: '+254712345678', network: 'mpesa' },
  })
  // Sent again, as after a lost answer, it asks no phone twice.
  expect((await order(price.id, { key: 'purchase-of-user-1' })).body).toEqual(placed.body)
  expect((await order(price.id, { key: 'purchase-of-user-1-again' })).body.id).toBe(placed.body.id)
  both.test.sandbox.control.phones.answer(PHONE, 'accept')
  const done = await orderIn(placed.body.id, 'completed')
  expect(done).toMatchObject({ payment: { status: 'completed' }, problem: null })
  const { data } = (await ask(listPartnerBalances, { params: { id: customer.id } })).body
  expect(data).toContainEqual({ asset: 'USDT', available: price.crypto_amount })
  expect((await ask(listPartnerOrders, { params: { id: customer.id } })).body).toEqual({ data: [done], next: null })
  const events = (await ask(listPartnerEvents)).body.data
  const object = { kind: 'order', id: done.id, customer_id: customer.id, external_id: null, delivery_status: null }
  expect(events.map((event) => [event.type, event.object])).toEqual([
    ['order.updated', { ...object, status: 'completed' }],
    ['order.created', { ...object, status: 'awaiting_payment' }],
  ])
  expect(await ledgerUnits(both.test, 'clearing:mpesa:KES')).toBe(-100_000n)
  expect(await ledgerFaults(both.test)).toEqual([])
  // Nothing of it is in the live database.
  for (const table of ['orders', 'partner_customers', 'quotes', 'partner_events', 'prompts'] as const)
    expect([table, await both.live.deps.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  expect(await ledgerUnits(both.live, 'clearing:mpesa:KES')).toBe(0n)
})

test('PTN-17 a declined prompt leaves the order open, another phone pays it; a cancelled one is over, and limits hold', {
  tags: 'long',
}, async () => {
  const limit = { daily: '10', monthly: '100' }
  await using both = await startBothModes({
    sandbox: true,
    env: { KYC_LIMITS: JSON.stringify({ 1: limit, 2: limit, 3: limit, 4: limit }) },
  })
  await both.test.startBackground()
  const { ask, quote, order, orderIn, customer } = await atWork(both)
  const placed = (await order((await quote('500')).id)).body
  both.test.sandbox.control.phones.answer(PHONE, 'decline')
  const declined = async () =>
    (await ask(readPartnerOrder, { params: { id: placed.id } })).body.payment?.status !== 'pending'
  await until('the phone said no', declined)
  const again = await order(placed.quote_id, { phone: '0712345679' })
  expect(again.body).toMatchObject({ id: placed.id, payment: { status: 'pending', phone_number: '+254712345679' } })
  both.test.sandbox.control.phones.answer('0712345679', 'accept')
  await orderIn(placed.id, 'completed')
  // What is left of ten dollars is less than a thousand shillings are worth.
  const beyond = await order((await quote('1000')).id)
  expect(beyond.problem).toMatchObject({ code: 'limit_reached', next_action: 'ask_customer', retryable: false })
  const open = (await order((await quote('100')).id, { phone: '0712345678' })).body
  const cancelled = await ask(cancelPartnerOrder, { params: { id: open.id } })
  expect(cancelled.body.status).toBe('cancelled')
  // The quote again is the order as it stands: nobody is asked to pay it.
  expect((await order(open.quote_id, { phone: '0712345679' })).body).toMatchObject({ id: open.id, status: 'cancelled' })
  expect((await ask(cancelPartnerOrder, { params: { id: placed.id } })).problem.code).toBe('order_closed')
  expect((await ask(listPartnerEvents)).body.data[0]).toMatchObject({ object: { id: open.id, status: 'cancelled' } })
  const first = (await ask(listPartnerOrders, { params: { id: customer.id }, query: { limit: '1' } })).body
  expect(first.data.map(({ id }) => id)).toEqual([open.id])
  const rest = (await ask(listPartnerOrders, { params: { id: customer.id }, query: { cursor: first.next ?? '' } })).body
  expect([rest.data.map(({ id }) => id), rest.next]).toEqual([[placed.id], null])
  for (const cursor of ['x', Buffer.from("ord_'; drop").toString('base64url')]) {
    const wrong = await ask(listPartnerOrders, { params: { id: customer.id }, query: { cursor } })
    expect(wrong.problem).toMatchObject({ code: 'validation_failed', param: 'cursor' })
  }
  expect(await ledgerFaults(both.test)).toEqual([])
})

test('PTN-18 a quote of another customer is not found, and what is no account of a person gets no mail and no sign-in', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true })
  const one = await atWork(both)
  const body = { external_id: 'user-2', first_name: 'Brian', last_name: 'Otieno' }
  const other = (await one.ask(createPartnerCustomer, { body })).body
  const price = await one.quote()
  const taken = await one.ask(createPartnerOrder, {
    body: { customer_id: other.id, quote_id: price.id, payment: { method: 'mpesa', phone_number: PHONE } },
  })
  expect(taken.problem).toMatchObject({ code: 'quote_not_found', next_action: 'new_quote' })
  const found = (await one.ask(listPartnerCustomers, { query: { external_id: 'user-2' } })).body
  expect(found).toEqual({ data: [other], next: null })
  const users = await both.test.deps.db.selectFrom('users').selectAll().execute()
  expect(users.map(({ kind, password_hash, email }) => [kind, password_hash, email.split('@')[1]])).toEqual([
    ['partner_customer', null, 'customer.invalid'],
    ['partner_customer', null, 'customer.invalid'],
  ])
})

test('PTN-188 orders that are read at one moment go each to its own partner, with its own prompt, and to nobody else', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true })
  const [one, other] = [await atWork(both), await atWork(both)]
  const first = (await one.order((await one.quote('500')).id)).body
  const second = (await one.order((await one.quote('600')).id, { phone: '0712345679' })).body
  const theirs = (await other.order((await other.quote('700')).id, { phone: '0712345680' })).body
  const ids = [first.id, theirs.id, second.id, first.id, `ord_${'0'.repeat(26)}`]
  const read = ({ ask }: typeof one) => ids.map((id) => ask(readPartnerOrder, { params: { id } }))
  const [mine, others] = await Promise.all([Promise.all(read(one)), Promise.all(read(other))])
  const said = (answers: typeof mine) => answers.map((each) => (each.status === 200 ? each.body : each.problem.code))
  const none = 'order_not_found'
  expect(said(mine)).toEqual([first, none, second, first, none])
  expect(said(others)).toEqual([none, theirs, none, none, none])
  expect(second.payment).toMatchObject({ phone_number: '+254712345679', status: 'pending' })
  const { data } = (await one.ask(listPartnerOrders, { params: { id: one.customer.id } })).body
  expect(data).toEqual([second, first])
})
