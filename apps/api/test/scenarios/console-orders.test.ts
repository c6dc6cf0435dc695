// A customer's orders as staff read them.
import { consoleCustomerOrders } from '@kivuko/contract/console-customer-orders.ts'
import { cancelOrder, createOrder } from '@kivuko/contract/orders.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { expect, test } from 'vitest'
import { auditLines, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp } from '../support/test-app.ts'

test('OPS-117 every order of a customer is listed, by how far it came, also the one nobody paid', async () => {
  await using app = await startTestApp({ sandbox: true })
  const [customer, other] = [await app.customer(), await app.customer()]
  const treasury = await staffMember(app, 'treasury')
  const request = { fiat_currency: 'NGN', crypto_currency: 'USDT', fiat_amount: '20000' } as const
  const order = async ({ call }: Customer, payment_method: 'card' | 'bank') => {
    const { quote_id } = (await call(createQuote, { body: { ...request, payment_method } })).body
    return (await call(createOrder, { body: { quote_id, payment_method } })).body
  }
  const [byCard, byBank] = [await order(customer, 'card'), await order(customer, 'bank')]
  await order(other, 'card')
  await customer.call(cancelOrder, { params: { reference: byBank.reference } })
  const list = async (query: object = {}) =>
    (await treasury.call(consoleCustomerOrders, { params: { id: customer.user.id }, query })).body
  const { rows, next } = await list()
  expect(rows.map(({ reference, status }) => [reference, status])).toEqual([
    [byBank.reference, 'cancelled'],
    [byCard.reference, 'awaiting_payment'],
  ])
  expect(rows[1]).toMatchObject({ payment_method: 'card', total: byCard.total, crypto_amount: byCard.crypto_amount })
  expect(next).toBeNull()
  const first = await list({ limit: '1' })
  expect((await list({ limit: '1', after: first.next ?? '' })).rows[0]?.reference).toBe(byCard.reference)
  expect((await list({ status: 'awaiting_payment' })).rows.map(({ id }) => id)).toEqual([byCard.id])
  expect((await auditLines(app, 'customer.view')).map(({ subject }) => subject)).toEqual([customer.user.id])
  const nobody = await treasury.call(consoleCustomerOrders, { params: { id: 'usr_0nobody' } })
  expect(nobody.problem.code).toBe('customer_not_found')
})
