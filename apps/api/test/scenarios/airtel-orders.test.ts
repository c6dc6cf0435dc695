// Purchases paid, refunds sent back and sales paid out over Airtel Money.
import { payOrderByPhone } from '@kivuko/contract/mobile-money.ts'
import { cancelOrder, createOrder } from '@kivuko/contract/orders.ts'
import { expect, test } from 'vitest'
import { checkBooks } from '../support/books/check-books.ts'
import { ledgerUnits, linesOf, paymentNotices } from '../support/phone-payments.ts'
import { holdingOf, orderIn, quoteFor } from '../support/purchases.ts'
import { saleIn, sell, seller } from '../support/sales.ts'
import { type Customer, startTestApp } from '../support/test-app.ts'

const PHONE = '0733123456'

async function placeOrder(customer: Customer) {
  const quote = await quoteFor(customer, { fiat: 'KES', crypto: 'USDT', method: 'mpesa', amount: '1000' })
  return (await customer.call(createOrder, { body: { quote_id: quote.quote_id, payment_method: 'mpesa' } })).body
}

function pay(customer: Customer, reference: string, phone = PHONE) {
  return customer.call(payOrderByPhone, { params: { reference }, body: { phone_number: phone } })
}

test('PRV-127 an order is paid over Airtel Money, after another network’s phone had refused', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, airtel: true })
  await app.startBackground()
  const customer = await app.customer()
  const { reference, crypto_amount } = await placeOrder(customer)
  await pay(customer, reference, '0722000001')
  await app.advance(0)
  const again = await (async function retry(): Promise<Awaited<ReturnType<typeof pay>>> {
    const answer = await pay(customer, reference)
    return answer.status === 409 ? retry() : answer
  })()
  expect(again.body).toMatchObject({ status: 'pending', network: 'airtel' })
  app.sandbox.control.airtel.answer(PHONE, 'accept')
  await orderIn(customer, reference, 'completed')
  expect(await holdingOf(customer, 'USDT')).toBe(crypto_amount)
  expect(await ledgerUnits(app, 'clearing:airtel:KES')).toBe(-100_000n)
  expect(await ledgerUnits(app, 'clearing:mpesa:KES')).toBe(0n)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('PRV-131 a payment that came for a cancelled order goes back to the phone that paid, over its network', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, airtel: true })
  await app.startBackground()
  const customer = await app.customer()
  const { reference } = await placeOrder(customer)
  await pay(customer, reference)
  await customer.call(cancelOrder, { params: { reference } })
  app.sandbox.control.airtel.answer(PHONE, 'accept')
  await orderIn(customer, reference, 'refunded')
  expect(app.sandbox.control.airtel.balance(PHONE)).toBe(200_000)
  expect(await ledgerUnits(app, 'clearing:airtel:KES')).toBe(0n)
  expect(await ledgerUnits(app, 'refunds:payable:KES')).toBe(0n)
  expect(await checkBooks(app.deps.db)).toEqual([])
  const [notice] = await paymentNotices(customer)
  expect(notice?.message).toContain(`order ${reference} was returned to your Airtel Money.`)
})

test('PRV-131 a sale is paid out to an Airtel phone, and its line says so', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true, airtel: true })
  await app.startBackground()
  const customer = await seller(app)
  const { sale } = (await sell(customer, { phone: PHONE })).body
  if (!sale) throw new Error('there is a sale')
  await app.advance(30_000)
  const done = await saleIn(customer, sale.reference, 'completed')
  expect(app.sandbox.control.airtel.payouts(PHONE).map(({ amount, end }) => [`${amount}.00`, end])).toEqual([
    [done.received, 'paid'],
  ])
  expect(app.sandbox.control.phones.payouts()).toEqual([])
  expect(await linesOf(customer)).toMatchObject([{ description: expect.stringMatching(/by Airtel Money$/) }])
  expect(await ledgerUnits(app, 'clearing:airtel:KES')).toBe(BigInt(done.received.replace('.', '')))
  expect(await checkBooks(app.deps.db)).toEqual([])
})
