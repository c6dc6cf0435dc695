// Naira that came through the bank network and go back through it.
import { cancelOrder } from '@kivuko/contract/orders.ts'
import { expect, test } from 'vitest'
import { expectBooks, orderByBank, orderOf, receiptIn, send, startBanks } from '../support/bank-transfers.ts'
import { ledgerUnits, linesOf } from '../support/phone-payments.ts'
import { orderIn } from '../support/purchases.ts'

test('BNK-08 a payment of an order that was cancelled goes back by the network, and the order ends refunded', async () => {
  await using app = await startBanks()
  const customer = await app.customer()
  const order = await orderByBank(customer)
  await customer.call(cancelOrder, { params: { reference: order.reference } })
  send(app, order)
  const ended = await orderIn(customer, order.reference, 'refunded')
  expect(ended.problem).toMatch(/arrived after the order was closed/)
  expect(app.sandbox.control.bank.refunds()).toMatchObject([
    { reference: order.reference, amount: 2_000_000, status: 'processed' },
  ])
  expect(await receiptIn(app, 'returned')).toMatchObject({ owner_id: order.id })
  expect(await linesOf(customer)).toMatchObject([{ status: 'failed' }])
  await expectBooks(app, 'paystack', { held: 0n })
})

test('BNK-08 a way back whose answer is lost is asked for again, and the money goes back once', {
  tags: 'long',
}, async () => {
  await using app = await startBanks()
  const customer = await app.customer()
  app.sandbox.control.bank.fail({ endpoint: 'refund', how: 'down', when: 'after' })
  const order = await orderByBank(customer)
  await customer.call(cancelOrder, { params: { reference: order.reference } })
  send(app, order)
  await orderIn(customer, order.reference, 'refunded')
  expect(app.sandbox.control.bank.refunds()).toHaveLength(1)
  await expectBooks(app, 'paystack', { held: 0n })
})

test('BNK-08 a way back the network cannot finish waits for a person, with the money still owed', {
  tags: 'long',
}, async () => {
  await using app = await startBanks()
  const customer = await app.customer()
  app.sandbox.control.bank.nextRefund('failed')
  const order = await orderByBank(customer)
  await customer.call(cancelOrder, { params: { reference: order.reference } })
  send(app, order)
  expect(await receiptIn(app, 'needs_person')).toMatchObject({ need: 'return' })
  expect((await orderOf(customer, order)).status).toBe('refund_pending')
  await expectBooks(app, 'paystack', { held: 2_000_000n, owed: 2_000_000n })
})

test('BNK-09 a treasury without the coins sends the transfer back', { tags: 'long' }, async () => {
  await using app = await startBanks()
  const customer = await app.customer()
  const order = await orderByBank(customer)
  await app.deps.ledger.post({
    key: 'empty',
    kind: 'test',
    reference: 'test',
    entries: [
      {
        account: { name: 'treasury:USDT', asset: 'USDT', mayGoNegative: false },
        units: -(await ledgerUnits(app, 'treasury:USDT')),
      },
      {
        account: { name: 'clearing:custody:USDT', asset: 'USDT', mayGoNegative: true },
        units: await ledgerUnits(app, 'treasury:USDT'),
      },
    ],
  })
  send(app, order)
  const ended = await orderIn(customer, order.reference, 'refunded')
  expect(ended.problem).toMatch(/could not supply these coins/)
  await expectBooks(app, 'paystack', { held: 0n })
})
