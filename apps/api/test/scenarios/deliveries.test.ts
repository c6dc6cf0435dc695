// A purchase whose coins go to an address elsewhere.
import { quoteWithdrawal } from '@kivuko/contract/chain.ts'
import { initiatePayment } from '@kivuko/contract/payments.ts'
import { createTrade, quoteTrade } from '@kivuko/contract/trades.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { checkBooks } from '../support/books/check-books.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { CONTRACTS } from '../support/contracts.ts'
import { linesOf, paymentNotices } from '../support/phone-payments.ts'
import { orderIn } from '../support/purchases.ts'
import { selfieIn } from '../support/sales.ts'
import type { Customer, TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import {
  coinsOf,
  OUTSIDE,
  outsideUnits,
  putCode,
  startChainApp,
  unitsOf,
  withdrawalIn,
} from '../support/withdrawals.ts'

/** A purchase of ether for 250 euro by card, to an address. */
async function buy(customer: Customer, address: string, quoteId?: string) {
  const price = { side: 'buy', fiat_currency: 'EUR', crypto_currency: 'ETH', amount: '250', method: 'card' } as const
  const quote_id = quoteId ?? (await customer.call(quoteTrade, { body: price })).body.quote_id
  const destination = { kind: 'address', network: 'ethereum', address } as const
  const body = { quote_id, side: 'buy', method: 'card', destination } as const
  return { quote_id, answer: await customer.call(createTrade, { key: `delivery-${quote_id}-${address}`, body }) }
}

type Bought = Awaited<ReturnType<typeof buy>>

async function pay(app: TestApp, customer: Customer, { quote_id, answer }: Bought, before?: () => Promise<unknown>) {
  const paying = {
    amount: '250',
    currency: 'EUR',
    payment_method: 'stripe',
    reference: `ref-${quote_id.slice(-8)}`,
    quote_id,
  } as const
  const { client_secret } = (await customer.call(initiatePayment, { key: `pay-${quote_id}`, body: paying })).body
  await before?.()
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  return orderIn(customer, answer.body.order?.reference ?? '', 'completed')
}

test('CHN-48 CHN-86 CHN-90 SAL-43 a purchase goes on to the address it named once it is paid, and its order says how far it is', {
  tags: 'long',
}, async () => {
  await using app = await startChainApp()
  await app.startBackground()
  const customer = await app.customer()
  await selfieIn(app, customer, 'submitted')
  expect((await buy(customer, OUTSIDE.replace('D', 'd'))).answer.problem.code).toBe('address_invalid')
  await putCode(app, OUTSIDE, CONTRACTS.refusing)
  expect((await buy(customer, OUTSIDE)).answer.problem.code).toBe('address_invalid')
  await putCode(app, OUTSIDE, '0x')
  const first = await buy(customer, OUTSIDE)
  const { quote_id } = first
  const order = first.answer.body.order
  expect(order?.delivery).toMatchObject({ network: 'ethereum', address: OUTSIDE, status: 'planned', reference: null })
  expect((await buy(customer, OUTSIDE, quote_id)).answer.body.order?.reference).toBe(order?.reference)
  expect((await buy(customer, OUTSIDE.toLowerCase(), quote_id)).answer.status).toBe(200)
  const elsewhere = await buy(customer, '0x52908400098527886E0F7030069857D2E4169EE7', quote_id)
  expect(elsewhere.answer.problem.code).toBe('quote_used')
  await pay(app, customer, first)
  const row = await until('it is on its way', () =>
    app.deps.db.selectFrom('withdrawals').selectAll().executeTakeFirst(),
  )
  expect(row).toMatchObject({
    address: OUTSIDE,
    amount_units: unitsOf('ETH', order?.crypto_amount ?? ''),
    quote_id: null,
  })
  expect(await coinsOf(app, customer, 'ETH')).toEqual({ available: 0n, held: row.amount_units })
  await withdrawalIn(customer, row.reference, 'confirming')
  const sent = await orderIn(customer, order?.reference ?? '', 'completed')
  expect(sent.delivery).toEqual({
    network: 'ethereum',
    address: OUTSIDE,
    status: 'confirming',
    fee: toDecimal(money('ETH', row.fee_units)),
    received: toDecimal(money('ETH', row.amount_units - row.fee_units)),
    reference: row.reference,
    transaction_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    sends_at: expect.any(String),
  })
  const lines = (await linesOf(customer)).map(({ page, external_reference }) => [page, external_reference])
  expect(lines).toEqual([
    ['withdrawal', row.reference],
    ['order', order?.reference],
  ])
  await app.sandbox.control.chains.mine('ethereum', 3)
  await withdrawalIn(customer, row.reference, 'completed')
  expect(await outsideUnits(app, 'ethereum', 'ETH')).toBe(row.amount_units - row.fee_units)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('CHN-49 CHN-87 the notice and the receipt say where the coins go; what cannot go stays in the wallet, and its customer is told', {
  tags: 'long',
}, async () => {
  await using app = await startChainApp()
  await app.startBackground()
  const customer = await app.customer()
  await selfieIn(app, customer, 'submitted')
  const order = await pay(app, customer, await buy(customer, OUTSIDE))
  expect(await paymentNotices(customer)).toContainEqual(
    expect.objectContaining({
      message: expect.stringMatching(/^Your coins go on to 0x8617…070D over Ethereum\./),
      action_url: `/payment-success?reference=${order.reference}`,
    }),
  )
  const mails = () => app.sandbox.control.inbox.messages({ to: customer.user.email })
  const receipts = () => mails().filter(({ subject }) => subject.startsWith('Receipt '))
  await until('the receipt is mailed', () => receipts().length === 1)
  expect(receipts()[0]?.text).toContain('goes on to 0x8617…070D over Ethereum')
  // It is there before the account is suspended.
  const reference = order.delivery?.reference ?? ''
  await withdrawalIn(customer, reference, 'confirming')
  await app.sandbox.control.chains.mine('ethereum', 3)
  await withdrawalIn(customer, reference, 'completed')

  const second = await pay(app, customer, await buy(customer, OUTSIDE), () =>
    app.deps.db.updateTable('users').set({ suspended_at: app.clock.now() }).execute(),
  )
  expect((await coinsOf(app, customer, 'ETH')).available).toBe(unitsOf('ETH', second.crypto_amount))
  expect(second.delivery).toMatchObject({ status: 'kept', reference: null, transaction_hash: null })
  expect(await paymentNotices(customer)).toContainEqual(
    expect.objectContaining({ title: expect.stringMatching(/stayed in your wallet$/) }),
  )
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test.each(['USDT', 'USDC'] as const)(
  'TRD-67 CHN-48 %s are asked about with the amount of their price, which has no more decimals than they have, and arrive outside',
  { tags: 'long' },
  async (asset) => {
    await using app = await startChainApp()
    await app.startBackground()
    const customer = await app.customer()
    await selfieIn(app, customer, 'submitted')
    const price = { side: 'buy', fiat_currency: 'EUR', crypto_currency: asset, amount: '250', method: 'card' } as const
    const { quote_id, receive_amount } = (await customer.call(quoteTrade, { body: price })).body
    const asking = { asset, network: 'ethereum', address: OUTSIDE, amount: receive_amount } as const
    expect((await customer.call(quoteWithdrawal, { body: asking })).body).toMatchObject({ amount: receive_amount })
    const padded = await customer.call(quoteWithdrawal, { body: { ...asking, amount: `${receive_amount}00` } })
    expect(padded.problem.errors).toMatchObject([{ field: 'amount' }])

    const destination = { kind: 'address', network: 'ethereum', address: OUTSIDE } as const
    const body = { quote_id, side: 'buy', method: 'card', destination } as const
    const { order } = (await customer.call(createTrade, { key: `delivery-of-${asset}`, body })).body
    expect(order?.crypto_amount).toBe(receive_amount)
    const paying = { amount: '250', currency: 'EUR', payment_method: 'stripe', reference: 'ref-1', quote_id } as const
    const { client_secret } = (await customer.call(initiatePayment, { key: `pay-for-${asset}`, body: paying })).body
    await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
    await orderIn(customer, order?.reference ?? '', 'completed')
    const row = await until('it is on its way', () =>
      app.deps.db.selectFrom('withdrawals').selectAll().executeTakeFirst(),
    )
    expect(row.amount_units).toBe(unitsOf(asset, receive_amount))
    await withdrawalIn(customer, row.reference, 'confirming')
    await app.sandbox.control.chains.mine('ethereum', 3)
    await withdrawalIn(customer, row.reference, 'completed')
    expect(await outsideUnits(app, 'ethereum', asset)).toBe(row.amount_units - row.fee_units)
    expect(await checkBooks(app.deps.db)).toEqual([])
  },
)
