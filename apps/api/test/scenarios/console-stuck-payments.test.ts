// Money that does not move on: what it waits for, and what a person can do about it.
import {
  askAboutPayment,
  listStuckPayments,
  reviewPhonePayment,
  type StuckPayment,
} from '@kivuko/contract/console-stuck-payments.ts'
import { payOrderByPhone } from '@kivuko/contract/mobile-money.ts'
import { cancelOrder, createOrder } from '@kivuko/contract/orders.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database.ts'
import type { OrderId, RefundId } from '../../src/platform/ids.ts'
import { decideReceipt } from '../../src/rails/bank/decide-receipt.ts'
import { settleRefundByHand } from '../../src/trading/settle-refund-by-hand.ts'
import { orderByBank, receipts, sendAndRead } from '../support/bank-transfers.ts'
import { postPrompt } from '../support/mobile-messages.ts'
import {
  deposit,
  giveNaira,
  ledgerFaults,
  ledgerUnits,
  paymentNotices,
  payout,
  WHOLE_UNITS,
  walletOf,
} from '../support/phone-payments.ts'
import { orderIn, quoteFor } from '../support/purchases.ts'
import { settle } from '../support/settle.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const REASON = 'the customer asked about it'
const HOUR_MS = 3_600_000

async function stuck(member: Member, query: object = {}): Promise<StuckPayment[]> {
  return (await member.call(listStuckPayments, { query })).body.rows
}

/** KES 1,000 of USDT to be paid by phone. */
async function orderByPhone(customer: Customer) {
  const quote = await quoteFor(customer, { method: 'mpesa', crypto: 'USDT', fiat: 'KES', amount: '1000' })
  return (await customer.call(createOrder, { body: { quote_id: quote.quote_id, payment_method: 'mpesa' } })).body
}

/** One of each kind, while no job is at work. */
async function leaveOneOfEach(app: TestApp, customer: Customer) {
  const order = await orderByBank(customer, 'EUR')
  const deposited = (await deposit(customer)).body
  const prompted = await orderByPhone(customer)
  const phone = { phone_number: '0712345679' }
  await customer.call(payOrderByPhone, { params: { reference: prompted.reference }, body: phone })
  await giveNaira(app, customer, WHOLE_UNITS)
  const paidOut = (await payout(customer)).body
  const refunded = await orderByPhone(customer)
  await customer.call(cancelOrder, { params: { reference: refunded.reference } })
  const amount = money('KES', 100_000n)
  await settle(app.deps, { orderId: refunded.id as OrderId, provider: 'mpesa', amount })
  const returned = await orderByBank(customer, 'USD')
  await sendAndRead(app, returned, { amount: '1.00' })
  for (const { id } of await receipts(app)) await decideReceipt(app.deps, id)
  await sendAndRead(app, returned, { reference: 'nothing we know' })
  return { order, deposited, prompted, paidOut, refunded, returned }
}

test('OPS-64 OPS-65 money of each kind that does not move on is listed with what it waits for, and is asked about again', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, banks: true })
  const customer = await app.customer()
  const made = await leaveOneOfEach(app, customer)
  // What a person has to do waits from the first moment; the rest has its normal time.
  expect((await stuck(await staffMember(app, 'admin'))).map(({ kind }) => kind)).toEqual(['return'])
  await app.advance(100 * HOUR_MS)
  const [treasury, support] = [await staffMember(app, 'treasury'), await staffMember(app, 'support')]
  const rows = await stuck(support)
  expect(rows.map(({ kind, reference, amount, currency }) => [kind, reference, `${currency} ${amount}`])).toEqual([
    ['order', made.order.reference, `EUR ${made.order.total}`],
    ['deposit', made.deposited.external_reference, 'KES 1000.00'],
    ['prompt', made.prompted.reference, 'KES 1000.00'],
    ['payout', made.paidOut.external_reference, expect.stringMatching(/^KES /)],
    ['refund', made.refunded.reference, 'KES 1000.00'],
    ['return', made.returned.reference, 'USD 1.00'],
    ['transfer', null, 'USD 100.00'],
  ])
  expect(rows.map(({ actions }) => actions.join())).toEqual(['ask', 'ask', 'ask', 'ask', 'ask', 'returned', 'ask'])
  for (const { waits_for, customer_name, kind } of rows) {
    expect(waits_for).toMatch(/^[A-Z].*\.$/)
    expect(customer_name).toBe(kind === 'transfer' ? null : 'Amina Wanjiru')
  }
  const [order, waiting] = rows
  expect(order?.next_look_at).toEqual(expect.any(String))
  expect(rows.find(({ kind }) => kind === 'return')?.next_look_at).toBeNull()
  expect(await stuck(support, { kind: 'payout' })).toHaveLength(1)
  expect(await stuck(support, { search: made.prompted.reference.toLowerCase() })).toMatchObject([{ kind: 'prompt' }])
  const first = (await support.call(listStuckPayments, { query: { limit: '3' } })).body
  expect(await stuck(support, { limit: '4', after: first.next ?? '' })).toEqual(rows.slice(3))

  const id = waiting?.id ?? ''
  const ask = (member: Member, of = id) =>
    member.call(askAboutPayment, { params: { id: of }, body: { reason: REASON } })
  expect((await ask(support)).problem.code).toBe('role_refused')
  expect((await ask(treasury, `ord_${'0'.repeat(26)}`)).problem.code).toBe('payment_not_found')
  expect((await ask(treasury, rows[5]?.id)).problem.code).toBe('payment_closed')
  expect((await ask(treasury)).body).toEqual({ asked: true })
  const next = (await stuck(support, { kind: 'deposit' }))[0]?.next_look_at ?? ''
  expect(Date.parse(next)).toBeLessThanOrEqual(Date.now())
  expect(await auditLines(app, 'payment.ask')).toEqual([
    { actor: treasury.actor, action: 'payment.ask', subject: id, detail: REASON },
  ])
  app.sandbox.control.phones.callbacks.setMode({ lose: true })
  app.sandbox.control.phones.answer('0712345678', 'accept')
  await app.startBackground()
  await until(
    'the deposit has arrived',
    async () => (await ledgerUnits(app, `customer:${customer.user.id}:available:KES`)) === 98_500n,
  )
  await until('nothing of it waits', async () => (await stuck(support, { kind: 'deposit' })).length === 0)
  expect(await ledgerFaults(app)).toEqual([])
})

test('OPS-66 SEC-215 what truly arrived by phone is booked once two say the same, once, and within what the network carries', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: { MPESA_POLL_MS: '60000' } })
  await app.startBackground()
  app.sandbox.control.phones.callbacks.setMode({ lose: true })
  const [first, second] = [await staffMember(app, 'treasury', 'Amina Hassan'), await staffMember(app, 'admin')]
  const third = await staffMember(app, 'admin', 'Kofi Mensah')
  const customer = await app.customer()
  await deposit(customer)
  app.sandbox.control.phones.answer('0712345678', 'accept')
  await postPrompt(app, { amount: 500 })
  const row = await until('it waits for a person', async () => (await stuck(first, { kind: 'deposit' }))[0])
  expect(row.actions).toEqual(['review'])
  const review = (member: Member, found: string | null, id = row.id) =>
    member.call(reviewPhonePayment, { params: { id }, body: { found, reason: REASON } })
  for (const found of ['250000.01', '0', '5.001', 'all'])
    expect((await review(first, found)).problem.errors?.[0]?.field, found).toBe('found')
  // One person's word gives nobody money, however often it is said.
  for (const answer of [await review(first, '500'), await review(first, '500')])
    expect(answer.body).toEqual({ reviewed: false })
  expect(await walletOf(customer, 'KES')).toBe('0.00')
  const [waiting] = await stuck(second, { kind: 'deposit' })
  expect(waiting?.first_word).toMatchObject({ word: 'found:500.00', said_by: 'Amina Hassan', is_own: false })
  // Another amount is another word, which begins anew; and what was said is over after a day.
  expect((await review(second, '400')).body).toEqual({ reviewed: false })
  const said_at = new Date(app.clock.now().getTime() - 24 * 3_600_000)
  await app.deps.db.updateTable('first_words').set({ said_at }).execute()
  expect((await review(third, '400')).body).toEqual({ reviewed: false })
  expect((await review(first, '500')).body).toEqual({ reviewed: false })
  const answers = await Promise.all([review(second, '500'), review(third, '500'), review(first, null)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers)
    if (answer.status !== 200) expect(['payment_closed', 'payment_not_found']).toContain(answer.problem.code)
  expect(['492.00', '0.00']).toContain(await walletOf(customer, 'KES'))
  expect(await stuck(first)).toEqual([])
  expect(await auditLines(app, 'payment.review')).toHaveLength(1)
  expect(await ledgerFaults(app)).toEqual([])
})

test('OPS-101 nobody says what arrived of their own payment by phone, nor alone that more arrived than was asked for', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: { MPESA_POLL_MS: '60000' } })
  await app.startBackground()
  app.sandbox.control.phones.callbacks.setMode({ lose: true })
  const [payer, colleague] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const other = await staffMember(app, 'treasury', 'Kofi Mensah')
  await deposit(payer)
  app.sandbox.control.phones.answer('0712345678', 'accept')
  await postPrompt(app, { amount: 500 })
  const row = await until('it waits for a person', async () => (await stuck(payer, { kind: 'deposit' }))[0])
  const review = (member: Member, found: string | null) =>
    member.call(reviewPhonePayment, { params: { id: row.id }, body: { found, reason: REASON } })
  for (const found of ['500', null])
    expect((await review(payer, found)).problem).toMatchObject({ status: 409, code: 'own_account' })
  const line = { actor: payer.actor, action: 'refused', subject: row.id, detail: 'payment.review: own_account' }
  expect(await auditLines(app, 'refused')).toEqual([line, line])
  expect(await auditLines(app, 'payment.review')).toEqual([])
  const [tooMuch] = (await review(colleague, '1000.01')).problem.errors ?? []
  expect(tooMuch?.field).toBe('found')
  expect(tooMuch?.message).toContain('that was asked for; propose the rest as a correction')
  expect(await walletOf(payer, 'KES')).toBe('0.00')
  expect((await review(other, '500')).body).toEqual({ reviewed: false })
  expect((await review(colleague, '500')).body).toEqual({ reviewed: true })
  expect(await walletOf(payer, 'KES')).toBe('492.00')
})

test('OPS-67 a refund the network refused is settled by what a person sent another way, once', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const support = await staffMember(app, 'support')
  app.sandbox.control.phones.nextPayout('254712345678', 8)
  const customer = await app.customer()
  const { reference } = await orderByPhone(customer)
  await customer.call(payOrderByPhone, { params: { reference }, body: { phone_number: '0712345678' } })
  await customer.call(cancelOrder, { params: { reference } })
  app.sandbox.control.phones.answer('0712345678', 'accept')
  const row = await until('the refund was refused', async () => (await stuck(support, { kind: 'refund' }))[0])
  expect(row).toMatchObject({ reference, amount: '1000.00', currency: 'KES', actions: ['sent'] })
  const refundId = row.id as RefundId
  const by = { actor: 'command:grace', reason: 'the phone cannot hold it' }
  const settle = (id: RefundId) =>
    inTransaction(app.deps.db, (tx) =>
      settleRefundByHand(app.deps, tx, { refundId: id, provider: 'bank', reference: 'TRF-0091', by }),
    )
  await expect(settle('rfd_0')).rejects.toMatchObject({ code: 'payment_not_found' })
  const both = await Promise.allSettled([settle(refundId), settle(refundId)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await orderIn(customer, reference, 'refunded')
  expect(await ledgerUnits(app, 'refunds:payable:KES')).toBe(0n)
  expect(await ledgerUnits(app, 'clearing:bank:KES')).toBe(100_000n)
  expect(await ledgerUnits(app, 'clearing:mpesa:KES')).toBe(-100_000n)
  expect((await paymentNotices(customer))[0]?.message).toMatch(/Your bank may take some days/)
  expect(await stuck(support)).toEqual([])
  expect(await auditLines(app, 'refund.by_hand')).toEqual([
    { actor: by.actor, action: 'refund.by_hand', subject: refundId, detail: `bank TRF-0091: ${by.reason}` },
  ])

  // One name of a statement is one refund.
  app.sandbox.control.phones.nextPayout('254712345678', 8)
  const other = await orderByPhone(customer)
  const phone = { phone_number: '0712345678' }
  await customer.call(payOrderByPhone, { params: { reference: other.reference }, body: phone })
  await customer.call(cancelOrder, { params: { reference: other.reference } })
  app.sandbox.control.phones.answer('0712345678', 'accept')
  const next = await until('it was refused too', async () => (await stuck(support, { kind: 'refund' }))[0])
  await expect(settle(next.id as RefundId)).rejects.toMatchObject({ errors: [{ field: 'reference' }] })
  expect(await ledgerFaults(app)).toEqual([])
})
