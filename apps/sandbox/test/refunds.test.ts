// Goal: money goes back in whole, in part, later, or not at all, as documented for each card.
import { expect, test } from 'vitest'
import { refusalOf, startReceiver, startTest } from './support.ts'

const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const
const paid = { amount: 5000, currency: 'usd', confirm: true, automatic_payment_methods } as const

test('a payment is refunded in parts until nothing is left', async () => {
  await using sandbox = await startTest()
  const { stripe } = sandbox
  const { id: payment_intent } = await stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_visa' })
  const first = await stripe.refunds.create({ payment_intent, amount: 2000, reason: 'requested_by_customer' })
  expect(first).toMatchObject({ status: 'succeeded', amount: 2000, payment_intent })
  expect((await refusalOf(stripe.refunds.create({ payment_intent, amount: 3001 }))).message).toContain(
    'greater than unrefunded',
  )
  const rest = await stripe.refunds.create({ payment_intent })
  expect(rest.amount).toBe(3000)
  expect(await refusalOf(stripe.refunds.create({ payment_intent }))).toMatchObject({ code: 'charge_already_refunded' })
  expect((await stripe.refunds.list({ payment_intent })).data.map(({ id }) => id)).toEqual([rest.id, first.id])
  expect((await stripe.refunds.retrieve(first.id)).amount).toBe(2000)
  expect(await stripe.charges.retrieve(String(first.charge))).toMatchObject({ refunded: true, amount_refunded: 5000 })
})

test('an unpaid intent has nothing to refund', async () => {
  await using sandbox = await startTest()
  const open = await sandbox.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
  const error = await refusalOf(sandbox.stripe.refunds.create({ payment_intent: open.id }))
  expect(error.message).toContain('does not have a successful charge')
})

test('a pending refund succeeds later, and another fails after it had succeeded', async () => {
  await using receiver = await startReceiver()
  await using sandbox = await startTest({ webhookUrl: receiver.url })
  const { stripe } = sandbox
  const later = await stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_pendingRefund' })
  const never = await stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_refundFail' })
  const pending = await stripe.refunds.create({ payment_intent: later.id })
  const failing = await stripe.refunds.create({ payment_intent: never.id })
  expect([pending.status, failing.status]).toEqual(['pending', 'succeeded'])
  await expect.poll(() => receiver.types()).toEqual(expect.arrayContaining(['refund.updated', 'refund.failed']))
  expect((await stripe.refunds.retrieve(pending.id)).status).toBe('succeeded')
  expect(await stripe.refunds.retrieve(failing.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect((await stripe.charges.retrieve(String(failing.charge))).amount_refunded).toBe(0)
})
