// Goal: nobody is paid twice. A payment that was to be sent back, and came back by a dispute or on the network's dashboard,
// goes once, whichever of the two was first; and events in any order, again, late or lost end in the same books.
import { consoleCases } from '@kivuko/contract/console-cases.ts'
import { decideProposal, proposeRefund } from '@kivuko/contract/console-proposals.ts'
import { expect, test } from 'vitest'
import { watchDisputes } from '../../src/rails/cards/watch-disputes.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { confirmPayment, idOf } from '../support/card-browser.ts'
import { buyWith, disputeBooks, disputeIn, disputesOf, holdsOf } from '../support/disputes.ts'
import { ledgerUnits } from '../support/phone-payments.ts'
import { initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { balancesOf, differencesOf, reconcile } from '../support/reconciliations.ts'
import { staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const PAID = 2_000_000n

/** Pays for an order that has run out, so that the payment is owed back. */
async function payTooLate(app: TestApp, customer: Customer, card: string) {
  await app.deps.rates.refresh()
  const { quote_id: quoteId } = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId })).body
  await app.deps.db.updateTable('orders').set({ state: 'expired' }).where('reference', '=', reference).execute()
  await confirmPayment(app.sandbox, client_secret, `pm_card_${card}`)
  return { reference, payment: idOf(client_secret) }
}

/** The order once it has ended so, with nothing left to send back. */
async function refunded(app: TestApp, customer: Customer, reference: string) {
  await until(`${reference} is refunded`, async () => {
    await app.advance(30_000)
    const order = await app.deps.db.selectFrom('orders').select('state').where('reference', '=', reference).execute()
    return order[0]?.state === 'refunded'
  })
  expect(await ledgerUnits(app, 'refunds:payable:NGN')).toBe(0n)
  expect(await holdsOf(app, customer)).toEqual([])
}

test('SEC-85 a payment that is owed back and disputed is sent once: lost, the dispute was its refund; won, the refund goes on', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const { cards } = app.sandbox.control
  const ada = await app.customer()
  const lost = await payTooLate(app, ada, 'createDispute')
  const first = await disputeIn(app, lost.payment, 'needs_response')
  expect(await ledgerUnits(app, 'refunds:payable:NGN')).toBe(PAID)
  cards.endDispute({ dispute: first.provider_ref, end: 'lost' })
  await refunded(app, ada, lost.reference)
  expect(await disputeBooks(app, ada)).toMatchObject({ disputed: 0n, owed: 0n, receivable: 0n, clearing: 0n })

  const won = await payTooLate(app, ada, 'createDispute')
  const second = await disputeIn(app, won.payment, 'needs_response')
  await app.advance(60_000)
  expect(await ledgerUnits(app, 'refunds:payable:NGN')).toBe(PAID)
  cards.endDispute({ dispute: second.provider_ref, end: 'won' })
  await refunded(app, ada, won.reference)
  expect(await disputeBooks(app, ada)).toMatchObject({ disputed: 0n, owed: 0n, clearing: 0n })

  // Somebody gives it back on the dashboard while Kivuko's own refund cannot leave.
  app.sandbox.control.faults.order({ kind: 'error', times: 1000, match: 'POST /v1/refunds' })
  const byHand = await payTooLate(app, ada, 'visa')
  await orderIn(ada, byHand.reference, 'refund_pending')
  cards.refund({ payment: byHand.payment })
  await disputeIn(app, byHand.payment, 'refunded')
  await refunded(app, ada, byHand.reference)
  app.sandbox.control.faults.clear()
  expect(await disputeBooks(app, ada)).toMatchObject({ owed: 0n, clearing: 0n })

  // What was refunded and is disputed after all was paid twice: that is owed.
  const again = await payTooLate(app, ada, 'visa')
  await refunded(app, ada, again.reference)
  cards.dispute({ payment: again.payment })
  const twice = await disputeIn(app, again.payment, 'needs_response')
  cards.endDispute({ dispute: twice.provider_ref, end: 'lost' })
  await disputeIn(app, again.payment, 'lost')
  expect(await disputeBooks(app, ada)).toMatchObject({ owed: PAID, clearing: PAID })

  // A part is lost: it is set off, and the network sends no rest of such a payment, so a person does.
  const brian = await app.customer()
  app.sandbox.control.faults.order({ kind: 'error', times: 1000, match: 'POST /v1/refunds' })
  const part = await payTooLate(app, brian, 'visa')
  await orderIn(brian, part.reference, 'refund_pending')
  cards.dispute({ payment: part.payment, amount: 500_000 })
  const partly = await disputeIn(app, part.payment, 'needs_response')
  app.sandbox.control.faults.clear()
  cards.endDispute({ dispute: partly.provider_ref, end: 'lost' })
  await until('the rest waits for a person', async () => {
    await app.advance(30_000)
    const waiting = app.deps.db.selectFrom('refunds').selectAll().where('state', '=', 'failed')
    return (await waiting.executeTakeFirst())?.set_off_units === 500_000n
  })
  expect(await ledgerUnits(app, 'refunds:payable:NGN')).toBe(1_500_000n)
  expect((await disputeBooks(app, brian)).owed).toBe(0n)
  expect(await holdsOf(app, brian)).toEqual([])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SEC-86 a purchase that two people take back after its dispute was lost pays the debt with its coins', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const [support, admin] = [await staffMember(app, 'support'), await staffMember(app, 'admin')]
  const ada = await app.customer()
  const { order, payment } = await buyWith(app, ada, 'createDispute')
  const dispute = await disputeIn(app, payment, 'needs_response')
  app.sandbox.control.cards.endDispute({ dispute: dispute.provider_ref, end: 'lost' })
  await disputeIn(app, payment, 'lost')
  const why = { reason_code: 'fraud', reason: 'The dispute was lost and the coins are there' } as const
  const { id } = (await support.call(proposeRefund, { body: { order_reference: order.reference, ...why } })).body
  const decided = { decision: 'approve', reason: 'The coins are there' } as const
  expect((await admin.call(decideProposal, { params: { id }, body: decided })).status).toBe(200)
  await refunded(app, ada, order.reference)
  expect(await disputeBooks(app, ada)).toMatchObject({ owed: 0n, receivable: 0n, clearing: 0n })
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SEC-88 SEC-91 events out of order, three times, late or lost leave the same books, one case each, and a statement that agrees', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: { cardAccount: { country: 'GB', settles: ['ngn'] } } })
  await app.startBackground()
  const { cards, webhooks } = app.sandbox.control
  const [ada, brian] = [await app.customer(), await app.customer()]
  const compliance = await staffMember(app, 'compliance')
  webhooks.setMode({ copies: 3, reorder: true })
  const shuffled = await buyWith(app, ada, 'createDispute')
  const first = await disputeIn(app, shuffled.payment, 'needs_response')
  cards.endDispute({ dispute: first.provider_ref, end: 'won' })
  await disputeIn(app, shuffled.payment, 'won')
  cards.refund({ payment: shuffled.payment, amount: 100_000 })
  await until('the refund is booked', async () => (await disputeBooks(app, ada)).owed === 100_000n)

  // Nothing is told at all: the hourly look finds it.
  webhooks.setMode({ lose: true })
  const silent = await buyWith(app, brian, 'createDispute')
  expect(await disputesOf(app, silent.payment)).toEqual([])
  await watchDisputes(app.deps)
  const second = await disputeIn(app, silent.payment, 'needs_response')
  cards.endDispute({ dispute: second.provider_ref, end: 'lost' })
  await Promise.all([watchDisputes(app.deps), watchDisputes(app.deps)])
  await disputeIn(app, silent.payment, 'lost')
  expect((await disputeBooks(app, brian)).owed).toBe(PAID)
  const { rows } = (await compliance.call(consoleCases, { query: { kind: 'dispute' } })).body
  expect(rows).toHaveLength(3)

  const treasurer = await staffMember(app, 'treasury')
  const run = await reconcile(treasurer, 'stripe')
  // Two payments, two disputes taken, one given back, one refund; nothing is left over.
  expect(run).toMatchObject({ state: 'done', lines_read: 6, matched: 6, differences: 0 })
  expect(await differencesOf(treasurer, 'stripe')).toEqual([])
  const [ledger, statement, unexplained] = (await balancesOf(treasurer, 'stripe')).NGN ?? []
  expect(ledger).toBe(statement)
  expect(unexplained).toBe('0.00')
  // Two payments' fees, and a dispute's twice.
  expect(await ledgerUnits(app, 'provider_fees:NGN')).toBe(-2n * 58_030n - 2n * 1_500n)
  expect(await checkBooks(app.deps.db)).toEqual([])
})
