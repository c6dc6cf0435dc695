// The list of what happened to a customer's money: its filters, its figures, and taking back what is not yet sent.

import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import type { QueryInput } from '@kivuko/contract/endpoint.ts'
import { cancelOrder, createOrder } from '@kivuko/contract/orders.ts'
import {
  cancelTransaction,
  getTransaction,
  listTransactions,
  summariseTransactions,
  TRANSACTION_TYPES,
  type Transaction,
} from '@kivuko/contract/transactions.ts'
import { listHoldings, listWallets } from '@kivuko/contract/wallets.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database.ts'
import { changeTransaction } from '../../src/record/record-transaction.ts'
import { expireOrder } from '../../src/trading/expire-order.ts'
import { findOrderByReference } from '../../src/trading/find-order.ts'
import { addLine, dayAgo } from '../support/lines.ts'
import { deposit, giveNaira, paymentIn, payout, startPaying, walletOf } from '../support/phone-payments.ts'
import { quoteFor } from '../support/purchases.ts'
import { settle } from '../support/settle.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

type Query = QueryInput<typeof listTransactions>

async function list({ call }: Customer, query: Query = {}) {
  return (await call(listTransactions, { query })).body
}

/** References of the lines that match. */
async function found(customer: Customer, query: Query): Promise<string[]> {
  const { transactions, total_count } = await list(customer, { limit: '100', ...query })
  expect(total_count).toBe(transactions.length)
  return transactions.map((line) => line.external_reference)
}

async function orderByBank(customer: Customer): Promise<string> {
  const { quote_id } = await quoteFor(customer, { method: 'bank', crypto: 'USDT' })
  return (await customer.call(createOrder, { body: { quote_id, payment_method: 'bank' } })).body.reference
}

async function lineOf(customer: Customer, reference: string): Promise<Transaction> {
  const { transactions } = await list(customer, { search: reference })
  const [line] = transactions
  if (!line || transactions.length !== 1) throw new Error(`${transactions.length} lines for ${reference}`)
  return line
}

test('TXN-05 TXN-06 TXN-30 API-59 ENT-18 the list is filtered by type, by status and by both, and counts what matches', async () => {
  await using app = await startTestApp()
  const [customer, other] = [await app.customer(), await app.customer()]
  const references = new Map<string, string>()
  for (const type of TRANSACTION_TYPES) {
    for (const status of ['completed', 'pending'] as const) {
      references.set(`${type} ${status}`, await addLine(app, customer, { type, status }))
      app.clock.advance(1000)
    }
  }
  const failed = await addLine(app, customer, { type: 'withdrawal', status: 'failed' })
  await addLine(app, other, { type: 'deposit' })
  const get = (name: string) => references.get(name)
  expect(await found(customer, { transaction_type: 'deposit' })).toEqual([
    get('deposit pending'),
    get('deposit completed'),
  ])
  expect(await found(customer, { status: 'failed' })).toEqual([failed])
  expect(await found(customer, { status: 'pending' })).toEqual(
    TRANSACTION_TYPES.map((type) => get(`${type} pending`)).reverse(),
  )
  expect(await found(customer, { transaction_type: 'crypto', status: 'completed' })).toEqual([get('crypto completed')])
  expect(await found(customer, { transaction_type: 'crypto', status: 'failed' })).toEqual([])
  expect(await found(customer, {})).toHaveLength(13)
  const page = await list(customer, { status: 'pending', limit: '2', offset: '3' })
  expect([page.total_count, page.transactions.map((line) => line.external_reference)]).toEqual([
    6,
    [get('transfer pending'), get('withdrawal pending')],
  ])
})

test('TXN-04 a search finds part of a reference, a description, a name or a phone, whatever the case, and signs mean themselves', async () => {
  await using app = await startTestApp()
  const [customer, other] = [await app.customer(), await app.customer()]
  const rent = await addLine(app, customer, { description: 'Rent 100% for Ngũgĩ', reference: 'KV-7Q2M-9XRD' })
  app.clock.advance(1000)
  const phone = await addLine(app, customer, {
    type: 'withdrawal',
    recipient: { name: 'Wanjirũ Kamau', phone: '+254712345678' },
  })
  await addLine(app, other, { description: 'Rent 100%' })
  expect(await found(customer, { search: 'q2m-9x' })).toEqual([rent])
  expect(await found(customer, { search: 'RENT' })).toEqual([rent])
  expect(await found(customer, { search: 'NGŨGĨ' })).toEqual([rent])
  expect(await found(customer, { search: 'kamau' })).toEqual([phone])
  expect(await found(customer, { search: '71234' })).toEqual([phone])
  expect(await found(customer, { search: '0%' })).toEqual([rent])
  expect(await found(customer, { search: '%' })).toEqual([rent])
  expect(await found(customer, { search: '_' })).toEqual([])
  expect(await found(customer, { search: '\\' })).toEqual([])
  expect(await found(customer, { search: '' })).toEqual([phone, rent])
  expect(await found(customer, { search: 'rent', transaction_type: 'withdrawal' })).toEqual([])
  expect(await found(customer, { search: '254', transaction_type: 'withdrawal', status: 'completed' })).toEqual([phone])
})

test('TXN-39 TXN-32 days are those of the operator and both ends are included', { tags: 'long' }, async () => {
  await using app = await startTestApp({ env: { TIME_ZONE: 'Africa/Lagos' } })
  const customer = await app.customer()
  const references: string[] = []
  for (const daysAgo of [4, 3, 2, 1, 0]) references.push(await addLine(app, customer, { daysAgo }))
  const [first, third, last] = [dayAgo(app, 4), dayAgo(app, 2), dayAgo(app, 0)]
  expect(await found(customer, { start_date: third })).toEqual(references.slice(2).reverse())
  expect(await found(customer, { end_date: third })).toEqual(references.slice(0, 3).reverse())
  expect(await found(customer, { start_date: third, end_date: third, transaction_type: 'deposit' })).toEqual([
    references[2],
  ])
  expect(await found(customer, { start_date: first, end_date: last, search: 'money' })).toHaveLength(5)
  expect(await found(customer, { start_date: last, end_date: first })).toEqual([])
  const rule = async (query: Query) => (await customer.call(listTransactions, { query })).problem.errors
  expect(await rule({ start_date: '2026-02-30' })).toEqual([
    { field: 'start_date', message: 'must be a day of the calendar' },
  ])
  expect(await rule({ end_date: 'yesterday' })).toEqual([
    { field: 'end_date', message: 'must be a day such as 2026-05-31' },
  ])
})

test('TXN-26 TXN-27 the totals of a list are what is completed: deposits and commissions in, all else out, in dollars', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  for (const type of TRANSACTION_TYPES) await addLine(app, customer, { type, amount: '10.50' })
  await addLine(app, customer, { status: 'pending', amount: '900.00' })
  expect((await list(customer)).summary).toEqual({ total_inflow: '21.00', total_outflow: '42.00' })
  expect((await list(customer, { transaction_type: 'transfer' })).summary).toEqual({
    total_inflow: '0.00',
    total_outflow: '10.50',
  })
  expect((await list(customer, { search: 'money' })).summary).toEqual({ total_inflow: '21.00', total_outflow: '42.00' })
  await addLine(app, customer, { type: 'transfer', currency: 'KES' })
  // Nobody tells a price here.
  expect((await list(customer)).summary).toEqual({ total_inflow: '21.00', total_outflow: null })
})

test('TXN-02 TXN-03 TXN-09 TXN-16 API-60 the summary counts everything, this month, today and by kind, and sums six months', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const summary = async () => (await customer.call(summariseTransactions)).body.summary
  expect(await summary()).toMatchObject({ total_count: 0, this_month: 0, today: 0, pending: 0, total_inflow: '0.00' })
  expect((await summary()).months).toHaveLength(6)
  const months = async () => (await summary()).months.map(({ inflow, outflow }) => [inflow, outflow])
  await addLine(app, customer, { amount: '30.00', daysAgo: 62 })
  await addLine(app, customer, { amount: '7.00', daysAgo: 220 })
  await addLine(app, customer, { amount: '5.00' })
  await addLine(app, customer, { type: 'withdrawal', amount: '2.00', sourceId: 'pay', status: 'pending' })
  expect(await summary()).toMatchObject({
    total_inflow: '42.00',
    total_outflow: '0.00',
    total_count: 4,
    this_month: 2,
    today: 2,
    pending: 1,
    deposits: 3,
    withdrawals: 1,
  })
  expect((await months())[0]).toEqual(['5.00', '0.00'])
  expect((await months()).filter(([inflow]) => inflow === '30.00')).toHaveLength(1)
  await inTransaction(app.deps.db, (tx) =>
    changeTransaction(
      app.deps,
      tx,
      { user_id: customer.user.id as `usr_${string}`, id: 'pay' },
      { status: 'completed', description: 'Sent' },
    ),
  )
  expect(await summary()).toMatchObject({ pending: 0, total_outflow: '2.00', total_count: 4, withdrawals: 1 })
  expect((await summary()).months[0]).toEqual({
    month: dayAgo(app, 0).slice(0, 7),
    inflow: '5.00',
    outflow: '2.00',
    change: '3.00',
  })
  // More than six months ago.
  expect((await months()).filter(([inflow]) => inflow === '7.00')).toEqual([])
})

test('TXN-21 a pending order is taken back from the list: it fails, says Cancelled, and a repeat changes nothing', async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const reference = await orderByBank(customer)
  const line = await lineOf(customer, reference)
  expect(line).toMatchObject({ status: 'pending', can_cancel: true, transaction_type: 'crypto' })
  const cancelled = (await customer.call(cancelTransaction, { params: { id: line.id } })).body
  expect(cancelled).toMatchObject({ id: line.id, status: 'failed', can_cancel: false })
  expect(cancelled.description).toMatch(/^Cancelled purchase of \d[\d.,]* USDT$/)
  expect((await customer.call(cancelTransaction, { params: { id: line.id } })).body).toEqual(cancelled)
  expect((await customer.call(getTransaction, { params: { id: line.id } })).body).toMatchObject(cancelled)
  const order = await findOrderByReference(app.deps.db, customer.user.id as `usr_${string}`, reference)
  expect(order?.state).toBe('cancelled')
})

test('TXN-21 a payout that still waits is taken back from the list, and its money is free again', async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  await giveNaira(app, customer, 1_025_000n)
  const { external_reference: reference } = (await payout(customer)).body
  const line = await lineOf(customer, reference)
  expect(line).toMatchObject({ status: 'pending', can_cancel: true })
  expect(await walletOf(customer, 'NGN')).toBe('0.00')
  const cancelled = (await customer.call(cancelTransaction, { params: { id: line.id } })).body
  expect(cancelled).toMatchObject({ status: 'failed', can_cancel: false })
  expect(cancelled.description).toMatch(/^Cancelled/)
  expect(await walletOf(customer, 'NGN')).toBe('10250.00')
})

test('TXN-20 what is completed, or has nothing that could be taken back, cannot be cancelled', async () => {
  await using app = await startTestApp({ sandbox: true })
  const [customer, other] = [await app.customer(), await app.customer()]
  const cancel = async (id: string) => (await customer.call(cancelTransaction, { params: { id } })).problem.code
  const paid = await orderByBank(customer)
  await pay(app, customer, paid)
  const completed = await lineOf(customer, paid)
  expect(completed).toMatchObject({ status: 'completed', can_cancel: false })
  expect(completed.description).toMatch(/^Bought \d[\d.,]* USDT$/)
  expect(await cancel(completed.id)).toBe('transaction_closed')
  const pending = await lineOf(customer, await addLine(app, customer, { status: 'pending' }))
  expect(pending.can_cancel).toBe(false)
  expect(await cancel(pending.id)).toBe('transaction_closed')
  const foreign = await lineOf(other, await orderByBank(other))
  expect(await cancel(foreign.id)).toBe('transaction_not_found')
  expect(await cancel('txn_nothing')).toBe('transaction_not_found')
  const get = await customer.call(getTransaction, { params: { id: foreign.id } })
  expect(get.problem.code).toBe('transaction_not_found')
})

test('ENT-17 ENT-21 an order’s line follows it: pending, then completed, failed, or pending again while its money turns back', async () => {
  await using app = await startTestApp({ sandbox: true, env: { BANK_ORDER_WINDOW_MS: '3600000' } })
  const customer = await app.customer()
  const late = await orderByBank(customer)
  app.clock.advance(app.deps.config.orders.windowMs.bank + 1000)
  await app.deps.rates.refresh()
  const order = await findOrderByReference(app.deps.db, customer.user.id as `usr_${string}`, late)
  if (!order) throw new Error('no order')
  await expireOrder(app.deps, order.id)
  expect(await lineOf(customer, late)).toMatchObject({ status: 'failed', can_cancel: false })
  await pay(app, customer, late)
  const turned = await lineOf(customer, late)
  expect(turned).toMatchObject({ status: 'pending', can_cancel: false })
  expect((await customer.call(summariseTransactions)).body.summary).toMatchObject({ total_count: 1, pending: 1 })
  const given = await orderByBank(customer)
  await customer.call(cancelOrder, { params: { reference: given } })
  expect(await lineOf(customer, given)).toMatchObject({ status: 'failed' })
  // A card form that was opened and left is no transaction.
  const card = await quoteFor(customer)
  await customer.call(createOrder, { body: { quote_id: card.quote_id, payment_method: 'card' } })
  expect((await list(customer)).total_count).toBe(2)
})

test('TXN-101 TXN-102 TXN-103 what came in less what went out is what the balances changed by, fees and exchanges included', async () => {
  await using app = await startPaying()
  const customer = await app.customer()
  const { external_reference: reference } = (await deposit(customer)).body
  await paymentIn(customer, reference, 'completed')
  const line = { amount: '1000.00', fee: '15.00', net_amount: '985.00', kind: 'deposit', transaction_type: 'deposit' }
  expect(await lineOf(customer, reference)).toMatchObject(line)
  const { quote_id } = (await customer.call(quoteConversion, { body: { from: 'KES', to: 'USD', amount: '300' } })).body
  await customer.call(convert, { body: { quote_id } })
  await pay(app, customer, await orderByBank(customer))
  const { summary } = (await customer.call(summariseTransactions)).body
  const { total_inflow, total_outflow, total_change, months } = summary
  const dollars = [...(await customer.call(listWallets)).body, ...(await customer.call(listHoldings)).body]
    .map(({ usd_equivalent }) => Number(usd_equivalent))
    .reduce((sum, worth) => sum + worth, 0)
  // Each is rounded to the cent by itself.
  expect(Math.abs(dollars - Number(total_change))).toBeLessThan(0.05)
  expect([months[0]?.inflow, months[0]?.outflow, months[0]?.change]).toEqual([total_inflow, '0.00', total_change])
  expect(total_outflow).toBe('0.00')
  // Both lines of the exchange are called what they are, and are no deposit.
  const { transactions } = await list(customer, { transaction_type: 'transfer' })
  expect(transactions.map(({ kind, currency }) => `${kind} ${currency}`).toSorted()).toEqual([
    'exchange KES',
    'exchange USD',
  ])
  expect((await list(customer, { search: 'exchanged' })).total_count).toBe(2)
  const deposits = await list(customer, { transaction_type: 'deposit' })
  expect([deposits.total_count, deposits.transactions.length, summary.deposits]).toEqual([1, 1, 1])
  expect((await list(customer, { transaction_type: 'deposit', search: 'exchanged' })).total_count).toBe(0)
  expect((await list(customer, { transaction_type: 'crypto' })).transactions).toMatchObject([{ kind: 'purchase' }])
})

async function pay(app: TestApp, customer: Customer, reference: string): Promise<void> {
  const order = await findOrderByReference(app.deps.db, customer.user.id as `usr_${string}`, reference)
  if (!order) throw new Error(`no order ${reference}`)
  await settle(app.deps, {
    orderId: order.id,
    provider: 'bank',
    amount: money(order.fiat_currency, order.total_units),
  })
}
