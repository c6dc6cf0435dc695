// Orders paid by phone on the second mobile network, which tells nothing unasked.
import { payOrderByPhone } from '@kivuko/contract/mobile-money.ts'
import { createOrder, getOrder, type Order } from '@kivuko/contract/orders.ts'
import { expect, test } from 'vitest'
import { ledgerFaults, ledgerUnits } from '../support/phone-payments.ts'
import { holdingOf, orderIn, quoteFor } from '../support/purchases.ts'
import { type Customer, startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

async function placeOrder(customer: Customer): Promise<Order> {
  const quote = await quoteFor(customer, { fiat: 'KES', crypto: 'USDT', method: 'airtel', amount: '1000' })
  return (await customer.call(createOrder, { body: { quote_id: quote.quote_id, payment_method: 'airtel' } })).body
}

const pay = (customer: Customer, reference: string, phone: string) =>
  customer.call(payOrderByPhone, { params: { reference }, body: { phone_number: phone } })

test('an order is asked of a phone on Airtel Money, refused by one and paid by another', async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const order = await placeOrder(customer)
  expect((await pay(customer, order.reference, '0733000005')).body.status).toBe('pending')
  expect((await pay(customer, order.reference, '0733000001')).problem.code).toBe('prompt_open')
  await until('the refusal is known', async () => {
    const { problem } = (await customer.call(getOrder, { params: { reference: order.reference } })).body
    return problem !== null
  })
  expect((await pay(customer, order.reference, '0733000001')).body.status).toBe('pending')
  await orderIn(customer, order.reference, 'completed')
  expect(await holdingOf(customer, 'USDT')).toBe(order.crypto_amount)
  expect(await ledgerUnits(app, 'clearing:airtel:KES')).toBe(-100_000n)
  expect(await ledgerFaults(app)).toEqual([])
})

test('what is paid when the order is over goes back by a person', async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const order = await placeOrder(customer)
  await pay(customer, order.reference, '0733000001')
  await app.deps.db.updateTable('orders').set({ state: 'expired' }).where('reference', '=', order.reference).execute()
  await app.startBackground()
  await orderIn(customer, order.reference, 'refund_pending')
  expect(await ledgerFaults(app)).toEqual([])
})
