// Goal: disputes, inquiries and fraud warnings as documented for the test cards and the deciding evidence.
import { expect, test } from 'vitest'
import { refusalOf, startReceiver, startTest } from './support.ts'

const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const
const paid = { amount: 5000, currency: 'usd', confirm: true, automatic_payment_methods } as const

test('a disputed card takes money and a fee; evidence wins it back or not, and an answered dispute stays answered', async () => {
  await using receiver = await startReceiver()
  await using sandbox = await startTest({ webhookUrl: receiver.url })
  const { stripe } = sandbox
  const disputed = async (card: string) => {
    const { id } = await stripe.paymentIntents.create({ ...paid, payment_method: `pm_card_${card}` })
    const [found] = (await stripe.disputes.list({ payment_intent: id })).data
    if (!found) throw new Error('there is no dispute')
    return found
  }
  const first = await disputed('createDispute')
  expect(first).toMatchObject({ status: 'needs_response', reason: 'fraudulent', is_charge_refundable: false })
  expect(first.balance_transactions).toMatchObject([{ amount: -5000, fee: 1500, reporting_category: 'dispute' }])
  expect((await refusalOf(stripe.refunds.create({ charge: String(first.charge) }))).code).toBe('charge_disputed')
  const evidence = { uncategorized_text: 'winning_evidence', customer_name: 'Ada' }
  expect((await stripe.disputes.update(first.id, { evidence, submit: false })).status).toBe('needs_response')
  expect((await stripe.disputes.update(first.id, { evidence, submit: true })).status).toBe('under_review')
  await expect.poll(async () => (await stripe.disputes.retrieve(first.id)).status).toBe('won')
  const { balance_transactions } = await stripe.disputes.retrieve(first.id)
  expect(balance_transactions.map(({ amount, fee }) => [amount, fee])).toEqual([
    [-5000, 1500],
    [5000, 0],
  ])
  expect((await refusalOf(stripe.disputes.update(first.id, { evidence, submit: true }))).message).toContain('closed')
  const lines = (await stripe.balanceTransactions.list({ source: first.id, expand: ['data.source'] })).data
  expect(lines.map(({ source }) => (source as { id: string }).id)).toEqual([first.id, first.id])

  const second = await disputed('createDisputeProductNotReceived')
  await stripe.disputes.update(second.id, { evidence: { uncategorized_text: 'losing_evidence' } })
  await expect.poll(async () => (await stripe.disputes.retrieve(second.id)).status).toBe('lost')
  const third = await disputed('createDispute')
  expect((await stripe.disputes.close(third.id)).status).toBe('lost')
  await expect
    .poll(() => receiver.types())
    .toEqual(
      expect.arrayContaining([
        'charge.dispute.created',
        'charge.dispute.funds_withdrawn',
        'charge.dispute.updated',
        'charge.dispute.funds_reinstated',
        'charge.dispute.closed',
      ]),
    )
})

test('an inquiry takes nothing until it becomes a dispute; a refund ends it, and a fraud warning', async () => {
  await using sandbox = await startTest()
  const { stripe } = sandbox
  const asked = await stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_createDisputeInquiry' })
  const dispute = (await stripe.disputes.list({ payment_intent: asked.id })).data[0]
  expect(dispute).toMatchObject({
    status: 'warning_needs_response',
    balance_transactions: [],
    is_charge_refundable: true,
  })
  await stripe.refunds.create({ payment_intent: asked.id })
  expect((await stripe.disputes.retrieve(String(dispute?.id))).status).toBe('warning_closed')

  const again = await stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_visa' })
  const { cards } = sandbox.control
  const part = cards.dispute({ payment: again.id, amount: 2000, isInquiry: true })
  expect(cards.endDispute({ dispute: part.id, end: 'escalated' })).toMatchObject({ status: 'needs_response' })
  expect(cards.dispute({ payment: again.id, amount: 3000 }).amount).toBe(3000)
  expect(() => cards.dispute({ payment: again.id })).toThrow('can be disputed')

  const reported = await stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_createIssuerFraudRecord' })
  const [warned] = (await stripe.events.list({ type: 'radar.early_fraud_warning.created' })).data
  if (!warned) throw new Error('no warning was sent')
  const { id: warningId } = warned.data.object as { id: string }
  expect(await stripe.radar.earlyFraudWarnings.retrieve(warningId)).toMatchObject({ actionable: true })
  const form = new URLSearchParams({ payment: reported.id })
  const answer = await fetch(`${sandbox.url}/control/cards/refund`, { method: 'POST', body: form, redirect: 'manual' })
  expect(answer.status).toBe(303)
  expect(await stripe.radar.earlyFraudWarnings.retrieve(warningId)).toMatchObject({ actionable: false })
  expect(await (await fetch(`${sandbox.url}/cards`)).text()).toContain(reported.id)
})
