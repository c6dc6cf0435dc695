// Goal: money that a card network takes back is booked once, is its customer's debt when it stays taken, and nothing
// leaves their account meanwhile.

import { listDebts, payDebt } from '@kivuko/contract/debts.ts'
import { getOrder, listOrders } from '@kivuko/contract/orders.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database.ts'
import { buyWith, disputeBooks, disputeIn, disputesOf, holdsOf } from '../support/disputes.ts'
import { noticesOf } from '../support/notices.ts'
import { giveNaira, ledgerFaults, payout } from '../support/phone-payments.ts'
import { initiate, quoteFor } from '../support/purchases.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const PAID = 2_000_000n

/** The codes with which sending naira, paying out and buying by card are refused; null for what was done. */
async function waysOut(app: TestApp, customer: Customer, to: Customer): Promise<(string | null)[]> {
  await app.deps.rates.refresh()
  const { quote_id: quoteId } = await quoteFor(customer)
  const body = { recipient_identifier: to.email, amount: '10' }
  const answers = [
    await customer.call(transferInternally, { body }),
    await payout(customer),
    await initiate(customer, { quoteId }),
  ]
  return answers.map((answer) => (answer.status === 200 ? null : answer.problem.code))
}

const HELD = ['account_held', 'account_held', 'account_held']

test('SEC-80 SEC-81 a disputed payment holds its account and is booked; won, all is as before; lost, it is owed, and paid it is free', async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const friend = await app.customer('Brian Otieno')
  const customer = await app.customer()
  await giveNaira(app, customer, 5_000_000n)
  const { order, payment } = await buyWith(app, customer, 'createDispute')
  const dispute = await disputeIn(app, payment, 'needs_response')
  expect(await disputeBooks(app, customer)).toMatchObject({ disputed: -PAID, owed: 0n, clearing: 0n })
  expect(await waysOut(app, customer, friend)).toEqual(HELD)
  const orderNow = async () => (await customer.call(getOrder, { params: { reference: order.reference } })).body
  expect((await orderNow()).dispute).toBe('open')
  expect((await customer.call(listOrders)).body.orders[0]).toMatchObject({ id: order.id, dispute: 'open' })
  expect((await noticesOf(customer))[0]).toMatchObject({ title: 'Your payment of ₦20,000.00 is disputed' })

  const { cards } = app.sandbox.control
  cards.endDispute({ dispute: dispute.provider_ref, end: 'won' })
  await disputeIn(app, payment, 'won')
  expect(await disputeBooks(app, customer)).toMatchObject({ disputed: 0n, owed: 0n, clearing: -PAID })
  expect(await waysOut(app, customer, friend)).toEqual([null, null, null])
  expect((await orderNow()).dispute).toBeNull()

  const other = await buyWith(app, customer, 'createDisputeProductNotReceived')
  const second = await disputeIn(app, other.payment, 'needs_response')
  cards.endDispute({ dispute: second.provider_ref, end: 'lost' })
  await disputeIn(app, other.payment, 'lost')
  expect(await disputeBooks(app, customer)).toMatchObject({ disputed: 0n, owed: PAID, receivable: -PAID })
  expect(await waysOut(app, customer, friend)).toEqual(HELD)
  const debts = async () => (await customer.call(listDebts)).body
  expect(await debts()).toEqual({
    is_held: true,
    debts: [{ currency: 'NGN', owed: '20000.00', payable: '20000.00' }],
    contested: [{ order_reference: other.order.reference, dispute: 'lost', currency: 'NGN', amount: '20000.00' }],
  })
  const pay = (amount: string) => customer.call(payDebt, { body: { currency: 'NGN', amount } })
  expect((await pay('20000.01')).problem.code).toBe('debt_over')
  expect((await pay('5000')).body).toMatchObject({ paid: '5000.00', owed: '15000.00' })
  expect(await holdsOf(app, customer)).toEqual(['debt'])
  // Two presses at once pay once: the second finds less owed than it pays.
  const both = await Promise.all([pay('15000'), pay('15000')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await debts()).toMatchObject({ is_held: false, debts: [] })
  expect(await disputeBooks(app, customer)).toMatchObject({ owed: 0n, receivable: 0n, clearing: -2n * PAID + PAID })
  expect(await waysOut(app, customer, friend)).toEqual([null, null, null])

  // The bank decides the other way after all: what the customer paid for it by then is the house's, for a person to see.
  const back = { id: 'txn_late', amount: money('NGN', PAID) }
  const decided = { id: second.id, kind: 'dispute', stage: 'won', provider: 'stripe', reason: 'fraudulent' } as const
  await inTransaction(app.deps.db, async (tx) =>
    app.deps.settlement
      .paidFor({ kind: 'order' })
      .contested?.(tx, other.order.id, { ...decided, amount: back.amount, answerBy: null, moves: [back] }),
  )
  expect(await disputeBooks(app, customer)).toMatchObject({ owed: 0n, receivable: 0n, disputed: 0n, lost: PAID })
  expect(await ledgerFaults(app)).toEqual([])
})

test('SEC-82 SEC-83 an inquiry and a fraud warning take no money and hold the account until they end, or become a dispute', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const friend = await app.customer('Brian Otieno')
  const { cards } = app.sandbox.control
  const ada = await app.customer()
  await giveNaira(app, ada, 5_000_000n)
  const asked = await buyWith(app, ada, 'createDisputeInquiry')
  const inquiry = await disputeIn(app, asked.payment, 'inquiry')
  expect(await disputeBooks(app, ada)).toMatchObject({ disputed: 0n, owed: 0n, clearing: -PAID })
  expect(await waysOut(app, ada, friend)).toEqual(HELD)
  cards.endDispute({ dispute: inquiry.provider_ref, end: 'won' })
  await disputeIn(app, asked.payment, 'closed')
  expect(await holdsOf(app, ada)).toEqual([])

  const again = await buyWith(app, ada, 'createDisputeInquiry')
  const escalated = await disputeIn(app, again.payment, 'inquiry')
  cards.endDispute({ dispute: escalated.provider_ref, end: 'escalated' })
  await disputeIn(app, again.payment, 'needs_response')
  expect(await disputeBooks(app, ada)).toMatchObject({ disputed: -PAID, clearing: -PAID })

  const brian = await app.customer()
  const reported = await buyWith(app, brian, 'createIssuerFraudRecord')
  await disputeIn(app, reported.payment, 'warning')
  expect(await holdsOf(app, brian)).toEqual(['dispute'])
  // It becomes a dispute: the warning is over, and the hold is the dispute's.
  cards.dispute({ payment: reported.payment })
  await disputeIn(app, reported.payment, 'needs_response')
  await expect.poll(() => holdsOf(app, brian)).toEqual(['dispute'])
  expect((await disputesOf(app, reported.payment)).map(({ kind }) => kind)).toEqual(['warning', 'dispute'])
  expect(await ledgerFaults(app)).toEqual([])
})

test('SEC-84 SEC-87 what is refunded on the network’s own dashboard is owed, and several disputes of one payment are each booked', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const { cards } = app.sandbox.control
  const ada = await app.customer()
  const bought = await buyWith(app, ada)
  cards.refund({ payment: bought.payment, amount: 500_000 })
  await disputeIn(app, bought.payment, 'refunded')
  expect(await disputeBooks(app, ada)).toMatchObject({ disputed: 0n, owed: 500_000n, clearing: 500_000n - PAID })
  expect(await holdsOf(app, ada)).toEqual(['debt'])
  cards.dispute({ payment: bought.payment, amount: 600_000 })
  const first = await disputeIn(app, bought.payment, 'needs_response')
  cards.dispute({ payment: bought.payment, amount: 400_000, reason: 'general' })
  await expect.poll(async () => (await disputeBooks(app, ada)).disputed).toBe(-1_000_000n)
  cards.endDispute({ dispute: first.provider_ref, end: 'lost' })
  await expect.poll(() => holdsOf(app, ada)).toEqual(['debt', 'dispute'])
  await expect.poll(async () => (await disputeBooks(app, ada)).owed).toBe(1_100_000n)
  const second = (await disputesOf(app, bought.payment)).at(-1)
  cards.endDispute({ dispute: second?.provider_ref ?? '', end: 'won' })
  await expect
    .poll(() => disputeBooks(app, ada))
    .toMatchObject({ disputed: 0n, owed: 1_100_000n, clearing: 1_100_000n - PAID })
  expect(await holdsOf(app, ada)).toEqual(['debt'])

  // A refund that fails after it had succeeded comes back, and nothing is owed any more.
  const brian = await app.customer()
  const other = await buyWith(app, brian, 'refundFail')
  cards.refund({ payment: other.payment })
  await disputeIn(app, other.payment, 'closed')
  expect((await disputeBooks(app, brian)).owed).toBe(0n)
  expect(await holdsOf(app, brian)).toEqual([])
  expect(await ledgerFaults(app)).toEqual([])
})
