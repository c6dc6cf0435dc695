// A completed purchase that two people take back: the coins return, and the payment goes back by the way it came.
import { decideProposal, getProposal, proposeRefund } from '@kivuko/contract/console-proposals.ts'
import { payOrderByPhone } from '@kivuko/contract/mobile-money.ts'
import { createOrder } from '@kivuko/contract/orders.ts'
import { expect, test } from 'vitest'
import { returnedByPerson } from '../../src/rails/returned-by-person.ts'
import { expectBooks, orderByBank, receiptIn, send, sendAndRead, startBanks } from '../support/bank-transfers.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { ledgerUnits, linesOf } from '../support/phone-payments.ts'
import { holdingOf, initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { type Member, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const WHY = { reason_code: 'customer_asked', reason: 'Bought by mistake, asked within the hour' } as const

type Staff = { support: Member; admin: Member }

async function hireStaff(app: TestApp): Promise<Staff> {
  return { support: await staffMember(app, 'support'), admin: await staffMember(app, 'admin') }
}

async function takeBack({ support, admin }: Staff, reference: string): Promise<string> {
  const body = { order_reference: reference.toLowerCase(), ...WHY }
  const { id } = (await support.call(proposeRefund, { body })).body
  const words = { decision: 'approve', reason: 'The coins are still there' } as const
  expect((await admin.call(decideProposal, { params: { id }, body: words })).body.state).toBe('approved')
  return id
}

async function buyByCard(app: TestApp, customer: Customer): Promise<string> {
  const quote = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await orderIn(customer, reference, 'completed')
  return reference
}

test('OPS-75 a card purchase is taken back: coins, fee and spread return, and the card gets the whole payment', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const staff = await hireStaff(app)
  const customer = await app.customer()
  const stock = await ledgerUnits(app, 'treasury:BTC')
  const reference = await buyByCard(app, customer)
  const id = await takeBack(staff, reference)
  const order = await orderIn(customer, reference, 'refunded')
  expect(order.problem).toBe('You asked us to. Your payment is being sent back.')
  expect(await holdingOf(customer, 'BTC')).toBeUndefined()
  expect(await ledgerUnits(app, 'treasury:BTC')).toBe(stock)
  for (const name of ['fees:NGN', 'spread:NGN', 'refunds:payable:NGN', 'clearing:stripe:NGN'])
    expect([name, await ledgerUnits(app, name)]).toEqual([name, 0n])
  expect(await linesOf(customer)).toMatchObject([{ transaction_type: 'crypto', status: 'failed' }])
  expect((await staff.admin.call(getProposal, { params: { id } })).body.moves).toHaveLength(6)
  const again = await staff.support.call(proposeRefund, { body: { order_reference: reference, ...WHY } })
  expect(again.problem).toMatchObject({ status: 409, code: 'proposal_open' })
  expect(await checkBooks(app.deps.db)).toEqual([])
  expect(await checkWorld(app.deps.db, app)).toEqual([])
})

test('OPS-75 coins that were spent cannot be taken back: the proposal waits and says what is missing', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const { support, admin } = await hireStaff(app)
  const customer = await app.customer()
  const reference = await buyByCard(app, customer)
  const open = await quoteFor(customer)
  const unpaid = (await initiate(customer, { quoteId: open.quote_id })).body.reference
  const early = await support.call(proposeRefund, { body: { order_reference: unpaid, ...WHY } })
  expect(early.problem.code).toBe('order_not_refundable')
  // All of it to somewhere else.
  const coins = await ledgerUnits(app, `customer:${customer.user.id}:available:BTC`)
  await app.deps.ledger.post({
    key: 'spent',
    kind: 'gift',
    reference: 'spent',
    entries: [
      {
        account: { name: `customer:${customer.user.id}:available:BTC`, asset: 'BTC', mayGoNegative: false },
        units: -coins,
      },
      { account: { name: 'clearing:custody:BTC', asset: 'BTC', mayGoNegative: true }, units: coins },
    ],
  })
  const { id } = (await support.call(proposeRefund, { body: { order_reference: reference, ...WHY } })).body
  const second = await admin.call(proposeRefund, { body: { order_reference: reference, ...WHY } })
  expect(second.problem.code).toBe('proposal_open')
  const body = { decision: 'approve', reason: 'Looks right' } as const
  const refused = await admin.call(decideProposal, { params: { id }, body })
  expect(refused.problem).toMatchObject({ code: 'insufficient_balance', status: 422 })
  expect((await admin.call(getProposal, { params: { id } })).body).toMatchObject({
    state: 'proposed',
    shortage: { currency: 'BTC' },
  })
  await orderIn(customer, reference, 'completed')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('OPS-75 a purchase paid by phone goes back to the phone', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const staff = await hireStaff(app)
  const customer = await app.customer()
  const { quote_id } = await quoteFor(customer, { fiat: 'KES', crypto: 'USDT', method: 'mpesa', amount: '1000' })
  const placed = await customer.call(createOrder, { body: { quote_id, payment_method: 'mpesa' } })
  const { reference } = placed.body
  await customer.call(payOrderByPhone, { params: { reference }, body: { phone_number: '0712345678' } })
  app.sandbox.control.phones.answer('0712345678', 'accept')
  await orderIn(customer, reference, 'completed')
  await takeBack(staff, reference)
  await orderIn(customer, reference, 'refunded')
  expect(await ledgerUnits(app, 'clearing:mpesa:KES')).toBe(0n)
  expect(await checkBooks(app.deps.db)).toEqual([])
  expect(await checkWorld(app.deps.db, app)).toEqual([])
})

test('OPS-75 a bank transfer goes back by the network it came through, or by a person', { tags: 'long' }, async () => {
  await using app = await startBanks()
  const staff = await hireStaff(app)
  const customer = await app.customer()
  const naira = await orderByBank(customer)
  send(app, naira)
  await orderIn(customer, naira.reference, 'completed')
  await takeBack(staff, naira.reference)
  await orderIn(customer, naira.reference, 'refunded')
  expect(app.sandbox.control.bank.refunds()).toMatchObject([{ reference: naira.reference, status: 'processed' }])
  await expectBooks(app, 'paystack', { held: 0n })

  const dollars = await orderByBank(customer, 'USD')
  await sendAndRead(app, dollars)
  await orderIn(customer, dollars.reference, 'completed')
  await takeBack(staff, dollars.reference)
  const receipt = await receiptIn(app, 'needs_person', 2)
  expect(receipt).toMatchObject({ need: 'return', reason: WHY.reason })
  await expectBooks(app, 'bank', { held: 10_000n, currency: 'USD', owed: 10_000n })
  await returnedByPerson(app.deps, dollars.reference)
  await orderIn(customer, dollars.reference, 'refunded')
  await expectBooks(app, 'bank', { held: 0n, currency: 'USD' })
  expect(await checkBooks(app.deps.db)).toEqual([])
})
