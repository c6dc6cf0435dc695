// Goal: staff see what is disputed, until when, and what speaks for us; they answer it, give it up, or free whom a warning
// held; what is owed is taken or given up by two; and the share of disputes is measured.

import { proposeDebt } from '@kivuko/contract/console-debts.ts'
import {
  acceptDispute,
  dismissWarning,
  disputeRates,
  getDispute,
  listDisputes,
  submitEvidence,
} from '@kivuko/contract/console-disputes.ts'
import { decideProposal } from '@kivuko/contract/console-proposals.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { expect, test } from 'vitest'
import { checkBooks } from '../support/books/check-books.ts'
import { type Bought, buyWith, disputeBooks, disputeIn, holdsOf } from '../support/disputes.ts'
import { giveNaira } from '../support/phone-payments.ts'
import { auditLines, giveRole, type Member, staffMember } from '../support/staff.ts'
import { startTestApp } from '../support/test-app.ts'

const STATEMENT = { statement: 'winning_evidence' }

/** Found by every name it has; opened and decided by those alone whose work it is. */
async function expectRoles(
  { grace, support }: Record<'grace' | 'support', Member>,
  { id, order, payment }: { id: string } & Pick<Bought, 'order' | 'payment'>,
) {
  const find = async (search: string) => (await grace.call(listDisputes, { query: { search } })).body.rows.length
  expect([await find(order.reference.toLowerCase()), await find(payment), await find('KV-0000-0000')]).toEqual([
    1, 1, 0,
  ])
  expect((await grace.call(consoleWaiting)).body.waiting.disputes).toBe(1)
  for (const call of [
    await support.call(getDispute, { params: { id } }),
    await support.call(submitEvidence, { params: { id }, body: STATEMENT }),
    await support.call(acceptDispute, { params: { id }, body: { reason: 'not mine to say' } }),
  ])
    expect(call.problem.code).toBe('role_refused')
}

test('SEC-89 a dispute is answered once with what Kivuko knows, and given up, by compliance and never one’s own', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const grace = await staffMember(app, 'compliance', 'Grace Njeri')
  const support = await staffMember(app, 'support')
  const ada = await app.customer('Ada Obi')
  const { order, payment } = await buyWith(app, ada, 'createDispute')
  await disputeIn(app, payment, 'needs_response')

  const [line] = (await support.call(listDisputes, { query: { state: 'waiting' } })).body.rows
  expect(line).toMatchObject({
    kind: 'dispute',
    amount: '20000.00',
    reason: 'fraudulent',
    reference: order.reference,
    customer: { name: 'Ada Obi' },
  })
  expect(new Date(line?.answer_by ?? 0).getTime()).toBeGreaterThan(Date.now() + 7 * 86_400_000)
  const id = line?.id ?? ''
  await expectRoles({ grace, support }, { id, order, payment })

  const opened = (await grace.call(getDispute, { params: { id } })).body
  expect(opened).toMatchObject({ can_answer: true, can_accept: true, order_state: 'completed', debt: '0.00' })
  expect(opened.moves).toMatchObject([{ amount: '-20000.00', fee: '15.00', fee_currency: 'USD' }])
  const evidence = Object.fromEntries(opened.evidence.map(({ field, text }) => [field, text]))
  expect(evidence).toMatchObject({
    customer_name: 'Ada Obi',
    customer_email_address: ada.email,
    product_description: expect.stringContaining(order.reference),
    access_activity_log: expect.stringMatching(
      /signed in with .*\n[\s\S]*3-D Secure: not asked for[\s\S]*paid and delivered/,
    ),
  })
  expect(await auditLines(app, 'dispute.open')).toMatchObject([{ actor: grace.actor, subject: id }])

  // The network does not answer: nothing counts as sent, and it can be sent again.
  app.sandbox.control.faults.order({ kind: 'error', match: `POST /v1/disputes`, times: 2 })
  const unsent = await grace.call(submitEvidence, { params: { id }, body: STATEMENT })
  expect(unsent.problem.code).toBe('provider_unavailable')
  expect((await grace.call(submitEvidence, { params: { id }, body: { statement: ' ' } })).problem.code).toBe(
    'validation_failed',
  )
  const sent = (await grace.call(submitEvidence, { params: { id }, body: STATEMENT })).body
  expect(sent).toMatchObject({ can_answer: false, submitted: { by: 'Grace Njeri' } })
  expect(app.sandbox.control.cards.disputes()[0]?.evidence).toMatchObject({
    uncategorized_text: 'winning_evidence',
    customer_name: 'Ada Obi',
    access_activity_log: evidence.access_activity_log,
  })
  expect((await grace.call(submitEvidence, { params: { id }, body: STATEMENT })).problem.code).toBe('dispute_closed')
  await disputeIn(app, payment, 'won')
  expect(await holdsOf(app, ada)).toEqual([])

  const other = await buyWith(app, ada, 'createDispute')
  const { id: second } = await disputeIn(app, other.payment, 'needs_response')
  const given = await grace.call(acceptDispute, { params: { id: second }, body: { reason: 'It was truly fraud' } })
  expect(given.body).toMatchObject({ state: 'lost', debt: '20000.00', can_accept: false })
  expect(await auditLines(app, 'dispute.accept')).toMatchObject([{ subject: second, detail: 'It was truly fraud' }])
  // Whose payment it is does not look at it, nor decide.
  const staffed = await giveRole(app, ada, 'admin')
  for (const call of [
    await staffed.call(getDispute, { params: { id: second } }),
    await staffed.call(submitEvidence, { params: { id: second }, body: STATEMENT }),
  ])
    expect(call.problem.code).toBe('own_account')
  expect((await grace.call(getDispute, { params: { id: `dsp_${'0'.repeat(26)}` } })).problem.code).toBe(
    'dispute_not_found',
  )
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SEC-83 SEC-90 SEC-92 a warning is set aside, what is owed is taken or written off by two, and the share of disputes is told', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: { DISPUTE_RATE_NEAR_BPS: '4000' } })
  await app.startBackground()
  const grace = await staffMember(app, 'compliance', 'Grace Njeri')
  const [treasury, admin] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const { cards } = app.sandbox.control
  const ada = await app.customer()
  const reported = await buyWith(app, ada, 'createIssuerFraudRecord')
  const { id } = await disputeIn(app, reported.payment, 'warning')
  const dismiss = () => grace.call(dismissWarning, { params: { id }, body: { reason: 'She showed the card' } })
  expect((await dismiss()).body).toMatchObject({ state: 'closed', can_dismiss: false })
  expect((await dismiss()).problem.code).toBe('dispute_closed')
  expect(await holdsOf(app, ada)).toEqual([])

  const bought = await buyWith(app, ada)
  cards.dispute({ payment: bought.payment })
  const dispute = await disputeIn(app, bought.payment, 'needs_response')
  const rates = (await treasury.call(disputeRates)).body
  expect(rates.windows).toMatchObject([
    { days: 30, payments: 2, disputes: 1, count_bps: 5000, value_bps: 5000, level: 'over' },
    { days: 90, payments: 2, disputes: 1 },
  ])
  expect(rates).toMatchObject({ near_bps: 4000, over_bps: 150 })
  cards.endDispute({ dispute: dispute.provider_ref, end: 'lost' })
  await disputeIn(app, bought.payment, 'lost')
  await giveNaira(app, ada, 1_500_000n)

  const propose = (kind: 'debt_recovery' | 'debt_write_off', amount: string) =>
    treasury.call(proposeDebt, {
      body: { kind, customer: ada.email, currency: 'NGN', amount, reason_code: 'other', reason: 'Agreed by telephone' },
    })
  const approve = (by: Member, proposal: string) =>
    by.call(decideProposal, { params: { id: proposal }, body: { decision: 'approve', reason: 'I asked her, too' } })
  const tooMuch = (await propose('debt_recovery', '20000')).body
  expect(tooMuch.shortage).toMatchObject({ currency: 'NGN', amount: '5000.00' })
  expect((await approve(admin, tooMuch.id)).problem.code).toBe('insufficient_balance')
  const recovery = (await propose('debt_recovery', '15000')).body
  expect((await approve(treasury, recovery.id)).problem.code).toBe('same_person')
  expect((await approve(admin, recovery.id)).body.state).toBe('approved')
  expect((await disputeBooks(app, ada)).owed).toBe(500_000n)
  const beyond = (await propose('debt_write_off', '5000.01')).body
  expect((await approve(admin, beyond.id)).problem.code).toBe('insufficient_balance')
  const rest = (await propose('debt_write_off', '5000')).body
  expect((await approve(admin, rest.id)).body.state).toBe('approved')
  expect(await disputeBooks(app, ada)).toMatchObject({ owed: 0n, receivable: 0n, lost: -500_000n })
  expect(await holdsOf(app, ada)).toEqual([])
  expect(await checkBooks(app.deps.db)).toEqual([])
})
