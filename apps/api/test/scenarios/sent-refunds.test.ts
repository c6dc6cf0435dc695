// A refund the network refused, sent another way by hand: one of the staff proposes, another approves, booked once.
import {
  decideProposal,
  getProposal,
  previewProposal,
  proposeRefund,
  proposeSentRefund,
} from '@kivuko/contract/console-proposals.ts'
import { listStuckPayments } from '@kivuko/contract/console-stuck-payments.ts'
import { payOrderByPhone } from '@kivuko/contract/mobile-money.ts'
import { cancelOrder, createOrder } from '@kivuko/contract/orders.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database.ts'
import type { RefundId } from '../../src/platform/ids.ts'
import { settleRefundByHand } from '../../src/trading/settle-refund-by-hand.ts'
import { ledgerFaults, ledgerUnits, paymentNotices } from '../support/phone-payments.ts'
import { orderIn, quoteFor } from '../support/purchases.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const PHONE = '0712345678'
const CLOSED_WALLET = 8
const REASON = 'the phone cannot hold it'

let keys = 0

function propose(member: Member, refund_id: string, sent_reference = 'TRF-0091') {
  const body = { refund_id, sent_from: 'bank', sent_reference, reason: REASON } as const
  return member.call(proposeSentRefund, { key: `sent-refund-key-${++keys}`, body })
}

function decide(member: Member, id: string, decision: 'approve' | 'reject' = 'approve') {
  return member.call(decideProposal, { params: { id }, body: { decision, reason: 'Seen on the statement' } })
}

const codesOf = (answers: readonly { status: number; problem: { code: string } }[]) =>
  answers.map((answer) => (answer.status === 200 ? 'done' : answer.problem.code)).sort()

/** KES 1,000 paid by phone, cancelled or not; what goes back to it is refused. */
async function payByPhone(app: TestApp, customer: Customer, { isCancelled }: { isCancelled: boolean }) {
  app.sandbox.control.phones.nextPayout(`254${PHONE.slice(1)}`, CLOSED_WALLET)
  const quote = await quoteFor(customer, { method: 'mpesa', crypto: 'USDT', fiat: 'KES', amount: '1000' })
  const body = { quote_id: quote.quote_id, payment_method: 'mpesa' } as const
  const { reference } = (await customer.call(createOrder, { body })).body
  await customer.call(payOrderByPhone, { params: { reference }, body: { phone_number: PHONE } })
  if (isCancelled) await customer.call(cancelOrder, { params: { reference } })
  app.sandbox.control.phones.answer(PHONE, 'accept')
  return reference
}

function refusedRefund(member: Member) {
  return until('the refund was refused', async () => {
    const { rows } = (await member.call(listStuckPayments, { query: { kind: 'refund' } })).body
    return rows.find(({ waits_for }) => waits_for.startsWith('The network refused'))
  })
}

async function startWithRefusal() {
  const app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const [support, treasury, admin] = [
    await staffMember(app, 'support', 'Joseph Mwangi'),
    await staffMember(app, 'treasury', 'Peter Otieno'),
    await staffMember(app, 'admin', 'Grace Wanjiru'),
  ]
  const customer = await app.customer('Amina Wanjiru')
  const reference = await payByPhone(app, customer, { isCancelled: true })
  const refund = await refusedRefund(support)
  return { app, support, treasury, admin, customer, reference, refund }
}

test('OPS-132 a refund the network refused is booked as sent another way by two people, once, and its customer is told', {
  tags: 'long',
}, async () => {
  const { app, support, treasury, admin, customer, reference, refund } = await startWithRefusal()
  await using _ = app
  expect(refund).toMatchObject({ reference, amount: '1000.00', currency: 'KES', actions: ['sent'] })
  const query = {
    kind: 'refund_sent',
    refund_id: refund.id,
    sent_from: 'bank',
    sent_reference: ' TRF-0091 ',
  } as const
  const sent = { id: refund.id, sent_from: 'bank', sent_reference: 'TRF-0091' }
  expect((await support.call(previewProposal, { query })).body).toMatchObject({
    customer: { id: customer.user.id },
    order_reference: reference,
    refund: sent,
    amount: '1000.00',
    moves: [
      { account: 'refunds:payable:KES', amount: '-1000.00' },
      { account: 'clearing:bank:KES', amount: '1000.00' },
    ],
    shortage: null,
  })
  const proposed = (await propose(admin, refund.id)).body
  expect(proposed).toMatchObject({ state: 'proposed', refund: sent, can_decide: false, can_withdraw: true })
  expect(await ledgerUnits(app, 'clearing:bank:KES')).toBe(0n)
  expect((await decide(support, proposed.id)).problem.code).toBe('role_refused')
  expect((await decide(admin, proposed.id)).problem.code).toBe('same_person')

  const approved = (await decide(treasury, proposed.id)).body
  expect(approved).toMatchObject({ state: 'approved', decided_by: { name: 'Peter Otieno' }, refund: sent })
  expect((await decide(treasury, proposed.id)).body.state).toBe('approved')
  await orderIn(customer, reference, 'refunded')
  expect(await ledgerUnits(app, 'refunds:payable:KES')).toBe(0n)
  expect(await ledgerUnits(app, 'clearing:bank:KES')).toBe(100_000n)
  expect((await paymentNotices(customer))[0]?.message).toMatch(/Your bank may take some days/)
  expect((await support.call(listStuckPayments)).body.rows).toEqual([])
  expect((await auditLines(app)).map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
    [admin.actor, 'proposal.propose', proposed.id],
    [support.actor, 'refused', expect.anything()],
    [admin.actor, 'refused', proposed.id],
    [treasury.actor, 'proposal.approve', proposed.id],
    [treasury.actor, 'refund.by_hand', refund.id],
  ])
  expect((await auditLines(app, 'refund.by_hand'))[0]?.detail).toBe(`bank TRF-0091: ${proposed.id}, ${REASON}`)
  expect((await auditLines(app, 'proposal.propose'))[0]?.detail).toContain(`${refund.id} by bank TRF-0091: ${REASON}`)
  expect(await ledgerFaults(app)).toEqual([])
})

test('OPS-133 of two approvals, or two proposals, of one refund one counts; what was settled meanwhile is booked no second time', {
  tags: 'long',
}, async () => {
  const { app, support, treasury, admin, customer, reference, refund } = await startWithRefusal()
  await using _ = app
  const both = await Promise.all([propose(support, refund.id), propose(admin, refund.id, 'TRF-0092')])
  expect(codesOf(both)).toEqual(['done', 'proposal_open'])
  const [first] = both.filter(({ status }) => status === 200)
  const waiting = first?.body.id ?? ''
  expect((await propose(treasury, refund.id)).problem).toMatchObject({
    code: 'proposal_open',
    detail: expect.stringContaining('This refund has a proposal'),
  })
  await decide(treasury, waiting, 'reject')

  const { id } = (await propose(support, refund.id)).body
  const by = { actor: 'command:grace', reason: REASON }
  const hand = { refundId: refund.id as RefundId, provider: 'bank', reference: 'TRF-0091', by } as const
  await inTransaction(app.deps.db, (tx) => settleRefundByHand(app.deps, tx, hand))
  expect((await decide(treasury, id)).problem).toMatchObject({
    status: 409,
    code: 'payment_closed',
    detail: `${refund.id} has ended: the money is with the customer. Nothing was booked.`,
  })
  expect((await support.call(getProposal, { params: { id } })).body.state).toBe('proposed')
  expect((await decide(treasury, id, 'reject')).body.state).toBe('rejected')
  expect((await propose(support, refund.id, 'TRF-0093')).problem.code).toBe('payment_closed')
  await orderIn(customer, reference, 'refunded')
  expect(await ledgerUnits(app, 'clearing:bank:KES')).toBe(100_000n)

  await payByPhone(app, customer, { isCancelled: true })
  const next = await refusedRefund(support)
  const taken = (await propose(support, next.id)).problem
  expect(taken).toMatchObject({ code: 'validation_failed', errors: [{ field: 'reference' }] })
  const again = (await propose(support, next.id, 'TRF-0094')).body
  const answers = await Promise.all([decide(treasury, again.id), decide(admin, again.id)])
  expect(codesOf(answers)).toEqual(['done', 'proposal_decided'])
  expect(await ledgerUnits(app, 'clearing:bank:KES')).toBe(200_000n)
  expect(await auditLines(app, 'refund.by_hand')).toHaveLength(2)
  expect(await ledgerFaults(app)).toEqual([])
})

test('OPS-134 what is no refused refund, or has no reference, is not proposed; a purchase taken back by two people can be', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const [support, treasury] = [await staffMember(app, 'support'), await staffMember(app, 'treasury')]
  const customer = await app.customer()
  expect((await propose(support, `rfd_${'0'.repeat(26)}`)).problem.code).toBe('payment_not_found')
  expect((await propose(support, 'ord_1')).problem.errors?.[0]?.field).toBe('refund_id')
  expect((await propose(support, `rfd_${'0'.repeat(26)}`, ' ')).problem.errors?.[0]?.field).toBe('sent_reference')
  const query = { kind: 'refund_sent', refund_id: `rfd_${'0'.repeat(26)}`, sent_from: 'bank' } as const
  expect((await support.call(previewProposal, { query })).problem.errors?.[0]?.field).toBe('sent_reference')

  const reference = await payByPhone(app, customer, { isCancelled: false })
  await orderIn(customer, reference, 'completed')
  const body = { order_reference: reference, reason_code: 'customer_asked', reason: REASON } as const
  const back = (await support.call(proposeRefund, { key: `sent-refund-key-${++keys}`, body })).body
  await decide(treasury, back.id)
  const { id: refundId } = await app.deps.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  const early = await propose(support, refundId)
  // The network may have refused it already.
  if (early.status !== 200)
    expect(early.problem).toMatchObject({ code: 'payment_closed', detail: expect.stringContaining('by itself') })
  const refund = await refusedRefund(support)
  expect(refund.id).toBe(refundId)
  const { id } = early.status === 200 ? early.body : (await propose(support, refund.id)).body
  expect((await decide(treasury, id)).body).toMatchObject({ state: 'approved', order_reference: reference })
  await orderIn(customer, reference, 'refunded')
  expect(await ledgerFaults(app)).toEqual([])
})
