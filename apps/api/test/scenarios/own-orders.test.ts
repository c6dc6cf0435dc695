// The customer's own orders, newest first: also those that no list of transactions has.
import { cancelOrder, createOrder, listOrders } from '@kivuko/contract/orders.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { expect, test } from 'vitest'
import { confirmPayment } from '../support/card-browser.ts'
import { initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { type Customer, startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

async function list({ call }: Customer, query: { limit?: string; after?: string } = {}) {
  return (await call(listOrders, { query })).body
}

async function orderByCard(customer: Customer) {
  return (await initiate(customer, { quoteId: (await quoteFor(customer)).quote_id })).body
}

test('API-68 RTE-44 CRD-31 a card that was declined, and a payment never finished, are listed beside the one that was paid', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const paid = await orderByCard(customer)
  await confirmPayment(app.sandbox, paid.client_secret, 'pm_card_visa')
  const { id } = await orderIn(customer, paid.reference, 'completed')
  const declined = await orderByCard(customer)
  await confirmPayment(app.sandbox, declined.client_secret, 'pm_card_visa_chargeDeclined')
  const unfinished = await orderByCard(customer)
  await until('the network said no', async () => (await list(customer)).orders[1]?.problem)
  const { orders, next } = await list(customer)
  expect(next).toBeNull()
  const { transactions, total_count } = (await customer.call(listTransactions)).body
  // Nobody paid for the others: the list of what happened to money does not count them.
  expect(total_count).toBe(1)
  expect(orders).toMatchObject([
    { reference: unfinished.reference, status: 'awaiting_payment', problem: null, transaction_id: null },
    { reference: declined.reference, status: 'awaiting_payment', transaction_id: null },
    { id, reference: paid.reference, status: 'completed', transaction_id: transactions[0]?.id, total: '20000.00' },
  ])
  expect(orders[1]?.problem).toMatch(/declined/)

  await app.advance(3_600_000)
  await orderIn(customer, declined.reference, 'expired')
  await orderIn(customer, unfinished.reference, 'expired')
  const over = (await list(customer)).orders
  expect(over[0]?.problem).toBe('The time to pay ran out. Nothing was taken.')
  expect(over[1]?.problem).toMatch(/declined.* The time to pay ran out. Nothing was taken.$/)
  expect(over.map(({ transaction_id }) => transaction_id === null)).toEqual([true, true, false])
})

test('CRD-30 an open card order is gone on with by its quote: the same order and payment, and a good card pays it', async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const declined = await orderByCard(customer)
  await confirmPayment(app.sandbox, declined.client_secret, 'pm_card_visa_chargeDeclined')
  const [order] = (await list(customer)).orders
  const again = (await initiate(customer, { quoteId: order?.quote_id ?? '' })).body
  expect(again).toEqual(declined)
  await confirmPayment(app.sandbox, again.client_secret, 'pm_card_visa')
  expect(await orderIn(customer, declined.reference, 'completed')).toMatchObject({ problem: null })
  expect((await list(customer)).orders).toHaveLength(1)
})

test('API-68 pages go on from the last order: what is ordered meanwhile neither repeats nor skips one, and nobody sees another’s', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const [customer, other] = [await app.customer(), await app.customer()]
  const place = async (who: Customer) => {
    const { quote_id } = await quoteFor(who, { method: 'bank', crypto: 'USDT' })
    return (await who.call(createOrder, { body: { quote_id, payment_method: 'bank' } })).body
  }
  // Two of the same moment: the id decides between them.
  const placed = [await place(customer), await place(customer)]
  app.clock.advance(1000)
  placed.push(await place(customer), await place(customer), await place(customer))
  const foreign = await place(other)
  const newestFirst = placed
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)
  const first = await list(customer, { limit: '2' })
  await place(customer)
  await customer.call(cancelOrder, { params: { reference: placed[0]?.reference ?? '' } })
  const second = await list(customer, { limit: '2', after: first.next ?? '' })
  const third = await list(customer, { limit: '2', after: second.next ?? '' })
  expect([...first.orders, ...second.orders, ...third.orders].map(({ id }) => id)).toEqual(newestFirst)
  expect(third.next).toBeNull()
  expect((await list(other)).orders.map(({ id }) => id)).toEqual([foreign.id])
  // A place in somebody else's list is no place in one's own.
  expect(await list(customer, { after: foreign.id })).toEqual({ orders: [], next: null })
  const wrong = await customer.call(listOrders, { query: { after: 'txn_1' } })
  expect(wrong.problem.errors).toEqual([{ field: 'after', message: 'must be `next` of the page before' }])
  const nobody = await app.call(listOrders)
  expect(nobody.status).toBe(401)
})
