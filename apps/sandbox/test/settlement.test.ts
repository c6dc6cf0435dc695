// Goal: the account settles in its own currencies: what is paid in another is exchanged, both ways, on every line.
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { refusalOf, startTest } from './support.ts'

const paid = {
  amount: 2_000_000,
  currency: 'ngn',
  confirm: true,
  allowed_payment_method_types: ['card'],
} satisfies Stripe.PaymentIntentCreateParams

test('PRV-13 naira become dollars at the rate of the moment: charges, parts given back, disputes and refunds that fail', async () => {
  await using sandbox = await startTest()
  const { stripe, control } = sandbox
  control.cards.merchant.setRate({ from: 'ngn', to: 'usd', rate: '0.0006' })
  const bought = await stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_visa' })
  control.cards.merchant.setRate({ from: 'ngn', to: 'usd', rate: '0.00065' })
  control.cards.refund({ payment: bought.id, amount: 500_000 })
  const dispute = control.cards.dispute({ payment: bought.id, amount: 1_000_000 })
  control.cards.endDispute({ dispute: dispute.id, end: 'won' })
  const failing = await stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_refundFail' })
  control.cards.refund({ payment: failing.id })
  await expect
    .poll(async () => (await stripe.refunds.list({ payment_intent: failing.id })).data[0]?.status)
    .toBe('failed')
  const { data } = await stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] })
  const lines = data.map(({ type, amount, fee, currency, exchange_rate }) => [
    type,
    amount,
    fee,
    currency,
    exchange_rate,
  ])
  expect(lines.reverse()).toEqual([
    ['charge', 1200, 65, 'usd', 0.0006],
    ['refund', -325, 0, 'usd', 0.00065],
    ['adjustment', -650, 1500, 'usd', 0.00065],
    ['adjustment', 650, 0, 'usd', 0.00065],
    ['charge', 1300, 68, 'usd', 0.00065],
    ['refund', -1300, 0, 'usd', 0.00065],
    ['refund_failure', 1300, 0, 'usd', 0.00065],
  ])
  // The payment's own currency stands on what is behind each line.
  for (const { source } of data) expect(source).toMatchObject({ currency: 'ngn', payment_intent: expect.any(String) })
  const balance = await stripe.balance.retrieve()
  expect(balance.available).toMatchObject([{ amount: 542, currency: 'usd' }])
  const account = await stripe.accounts.retrieveCurrent()
  expect(account).toMatchObject({ country: 'US', default_currency: 'usd' })
  expect((await stripe.payouts.create({ amount: 542, currency: 'usd' })).status).toBe('paid')
  expect(await refusalOf(stripe.payouts.create({ amount: 1, currency: 'usd' }))).toMatchObject({
    code: 'balance_insufficient',
  })
})

test('an account with a balance of its own in a currency is exchanged nothing', async () => {
  await using sandbox = await startTest({ cardAccount: { country: 'GB', settles: ['gbp', 'ngn'] } })
  await sandbox.stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_visa' })
  await sandbox.stripe.paymentIntents.create({ ...paid, currency: 'usd', amount: 1000, payment_method: 'pm_card_visa' })
  const { data } = await sandbox.stripe.balanceTransactions.list()
  expect(data.map(({ currency, exchange_rate }) => [currency, exchange_rate === null])).toEqual([
    ['gbp', false],
    ['ngn', true],
  ])
})
