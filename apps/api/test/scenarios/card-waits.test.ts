// What is bought by card stays in the house until it has matured, whichever way it would leave by.
import { cancelWithdrawal, createWithdrawal } from '@kivuko/contract/chain.ts'
import { decideCardPurchase, listCardPurchases } from '@kivuko/contract/console-card-purchases.ts'
import { decideChange, listChanges } from '@kivuko/contract/console-changes.ts'
import { consoleCustomerOrders } from '@kivuko/contract/console-customer-orders.ts'
import { changeSetting } from '@kivuko/contract/console-settings.ts'
import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { payoutToPhone } from '@kivuko/contract/mobile-money.ts'
import { getOrder } from '@kivuko/contract/orders.ts'
import { initiatePayment } from '@kivuko/contract/payments.ts'
import { createTrade, quoteTrade } from '@kivuko/contract/trades.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { expect, test } from 'vitest'
import type { UserId } from '../../src/platform/ids.ts'
import { approve, giveAgency, start } from '../support/agents.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { disputeIn } from '../support/disputes.ts'
import { give } from '../support/gifts.ts'
import { newReference, paymentNotices } from '../support/phone-payments.ts'
import { orderIn } from '../support/purchases.ts'
import { saleQuote, selfieIn } from '../support/sales.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { coinsOf, OUTSIDE, startChainApp, withdrawalIn, withdrawalOf, withdrawalQuote } from '../support/withdrawals.ts'

const HOUR_MS = 3_600_000
/** Shorter than a session. */
const WAITS = { CARD_WAIT_HOURS: '8', CARD_SHORT_WAIT_HOURS: '2', CARD_REVIEW_USD: '1000' }

type Purchase = { amount?: string; card?: string; address?: string | undefined }

/** Ether for euro by card, to an address outside or into the wallet; answers the order once it is there. */
async function buy(
  app: TestApp,
  customer: Customer,
  { amount = '250', card = 'pm_card_amex', address }: Purchase = {},
) {
  const price = { side: 'buy', fiat_currency: 'EUR', crypto_currency: 'ETH', amount, method: 'card' } as const
  const { quote_id } = (await customer.call(quoteTrade, { body: price })).body
  const destination = address
    ? ({ kind: 'address', network: 'ethereum', address } as const)
    : { kind: 'wallet' as const }
  const body = { quote_id, side: 'buy', method: 'card', destination } as const
  const { order } = (await customer.call(createTrade, { key: `card-wait-${quote_id}`, body })).body
  const paying = { amount, currency: 'EUR', payment_method: 'stripe', reference: `ref-${quote_id}`, quote_id } as const
  const { client_secret } = (await customer.call(initiatePayment, { key: `pay-${quote_id}`, body: paying })).body
  await confirmPayment(app.sandbox, client_secret, card)
  return orderIn(customer, order?.reference ?? '', 'completed')
}

async function buyer(app: TestApp): Promise<Customer> {
  const customer = await app.customer()
  await selfieIn(app, customer, 'submitted')
  return customer
}

test('SEC-66 SEC-69 what a new card bought leaves a day later, and the order says when and why; until then it can stay in the wallet', {
  tags: 'long',
}, async () => {
  await using app = await startChainApp(WAITS)
  await app.startBackground()
  const customer = await buyer(app)
  const order = await buy(app, customer, { address: OUTSIDE })
  const reference = order.delivery?.reference ?? ''
  const wait = Date.parse(order.maturing?.until ?? '') - app.clock.now().getTime()
  expect(wait).toBeGreaterThan(7.9 * HOUR_MS)
  expect(order.maturing).toMatchObject({ rule: 'unproven_card', reason: 'your bank did not confirm this card to us' })
  expect(order.delivery).toMatchObject({ status: 'waiting', sends_at: order.maturing?.until })
  expect(await paymentNotices(customer)).toContainEqual(
    expect.objectContaining({
      message: expect.stringMatching(
        /^Your coins go on to 0x8617…070D over Ethereum at \d\d:\d\d UTC on .*: your bank did not/,
      ),
    }),
  )
  // 3-D Secure was asked for: American Express knows none, Visa acknowledges it and answers for the card.
  const second = await buy(app, customer, { card: 'pm_card_visa', address: OUTSIDE })
  expect(second.maturing?.rule).toBe('new_account')
  const uses = await app.deps.db.selectFrom('card_uses').selectAll().orderBy('paid_at').execute()
  expect(uses).toMatchObject([
    { country: 'US', three_d_secure: 'not_offered', liability_shifted: false },
    { country: 'US', three_d_secure: 'attempted', liability_shifted: true },
  ])
  await app.advance(2 * HOUR_MS + 60_000)
  await withdrawalIn(customer, second.delivery?.reference ?? '', 'confirming')
  expect((await withdrawalOf(customer, reference)).status).toBe('waiting')
  await app.advance(6 * HOUR_MS)
  await withdrawalIn(customer, reference, 'confirming')
  expect((await customer.call(getOrder, { params: { reference: order.reference } })).body.maturing).toBeNull()
  // A card of somebody else, whoever they are, is a person's to look at.
  await app.deps.rates.refresh()
  const other = await buyer(app)
  const shared = await buy(app, other, { card: 'pm_card_visa', address: OUTSIDE })
  expect(shared.maturing).toMatchObject({ rule: 'shared_card', until: null, reason: 'we look at this payment first' })
  expect(shared.delivery).toMatchObject({ status: 'waiting', sends_at: null })
  await app.advance(11 * HOUR_MS)
  const waiting = shared.delivery?.reference ?? ''
  expect((await withdrawalOf(other, waiting)).status).toBe('waiting')
  // They may have the coins in their wallet instead, and there they stay.
  await app.deps.rates.refresh()
  await other.call(cancelWithdrawal, { params: { reference: waiting } })
  const { quote_id } = (await withdrawalQuote(other, { amount: shared.crypto_amount })).body
  const taken = await other.call(createWithdrawal, { key: newReference(), body: { quote_id } })
  expect(taken.problem).toMatchObject({ code: 'still_maturing', detail: expect.stringMatching(/until we have looked/) })
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SEC-67 AGT-18 what a card paid for cannot leave as coins, exchanged, sold, sent to a phone or to another customer; other money can', {
  tags: 'long',
}, async () => {
  await using app = await startChainApp(WAITS, { banks: true })
  await app.startBackground()
  const [customer, friend] = [await buyer(app), await app.customer()]
  const { crypto_amount } = await buy(app, customer)
  const withdraw = async (amount: string) => {
    const { quote_id } = (await withdrawalQuote(customer, { amount })).body
    return customer.call(createWithdrawal, { key: newReference(), body: { quote_id } })
  }
  const refused = await withdraw(crypto_amount)
  expect(refused.problem).toMatchObject({
    code: 'still_maturing',
    detail: expect.stringMatching(/stays in your account until \d\d:\d\d UTC on/),
  })
  const asked = { from: 'ETH', to: 'NGN', amount: crypto_amount } as const
  const sold = await saleQuote(customer, crypto_amount, 'ETH')
  const sale = {
    quote_id: sold.body.quote_id,
    side: 'sell',
    destination: { kind: 'mobile_money', phone_number: '0712345678' },
  } as const
  expect((await customer.call(createTrade, { key: newReference(), body: sale })).problem.code).toBe('still_maturing')
  const conversion = (await customer.call(quoteConversion, { body: asked })).body
  expect((await customer.call(convert, { key: newReference(), body: { quote_id: conversion.quote_id } })).status).toBe(
    200,
  )
  const send = (amount: string) => {
    const body = { recipient_identifier: friend.email, amount, currency: 'NGN', transfer_type: 'internal' } as const
    return customer.call(transferInternally, { key: newReference(), body })
  }
  expect((await send('20000')).problem.code).toBe('still_maturing')
  const reference = newReference()
  const toPhone = { phone_number: '0712345678', amount: '20000', reference }
  expect((await customer.call(payoutToPhone, { key: reference, body: toPhone })).problem.code).toBe('still_maturing')
  const agent = await giveAgency(app, await app.customer('Njeri Kamau'))
  const out = (await start(agent, customer, { direction: 'cash_out', amount: '20000' })).body
  expect((await approve(customer, out)).problem.code).toBe('still_maturing')
  const itself = await giveAgency(app, customer)
  const given = (await start(itself, friend, { amount: '20000' })).body
  expect((await approve(friend, given)).problem.code).toBe('deal_refused')
  // Money of their own goes, and only that; of two at once not both.
  await give(app, customer, 'NGN', 2_500_000n)
  const both = await Promise.all([send('20000'), send('20000')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const { daily } = await takenOf(app, customer)
  await app.advance(8 * HOUR_MS + 60_000)
  await app.deps.rates.refresh()
  expect((await send('20000')).status).toBe(200)
  expect(daily).toBeGreaterThan(0n)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

async function takenOf(app: TestApp, { user }: Customer) {
  const rows = await app.deps.db
    .selectFrom('limit_takings')
    .selectAll()
    .where('user_id', '=', user.id as UserId)
    .execute()
  // The purchase, and one transfer: what was refused took nothing.
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['purchase', 'transfer'])
  return { daily: rows.reduce((sum, { usd_cents }) => sum + usd_cents, 0n) }
}

test('SEC-68 OPS-250 compliance releases or sends back a small one alone, within a sum of a day; beyond it a second person says the same', {
  tags: 'long',
}, async () => {
  await using app = await startChainApp({ ...WAITS, CARD_DECIDE_ALONE_USD: '700' })
  await app.startBackground()
  const [grace, brian, support] = [
    await staffMember(app, 'compliance', 'Grace Staff'),
    await staffMember(app, 'admin', 'Brian Staff'),
    await staffMember(app, 'support', 'Sue Staff'),
  ]
  const [ada, obi, eve] = [await buyer(app), await buyer(app), await buyer(app)]
  const orders = [
    await buy(app, ada, { address: OUTSIDE }),
    await buy(app, obi, { card: 'pm_card_discover', address: OUTSIDE }),
    await buy(app, eve, { card: 'pm_card_gb' }),
  ]
  const decide = (by: Customer, at: number, decision: 'release' | 'refund') =>
    by.call(decideCardPurchase, {
      key: newReference(),
      params: { id: orders[at]?.id ?? '' },
      body: { decision, reason: 'Spoke to the customer' },
    })
  const list = async (query: { limit?: string; after?: string } = {}) =>
    (await support.call(listCardPurchases, { query })).body
  const { rows: listed } = await list()
  expect(listed.map(({ rule, can_decide }) => [rule, can_decide])).toEqual([
    ['new_account', false],
    ['unproven_card', false],
    ['unproven_card', false],
  ])
  // A page at a time, from the one after the last.
  const paged: (string | undefined)[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await list({ limit: '1', ...(after && { after }) })
    paged.push(page.rows[0]?.id)
    after = page.next
  }
  expect(paged).toEqual(listed.map(({ id }) => id))
  expect(listed[0]?.facts).toMatchObject({ tier: 1, three_d_secure: 'attempted', card_country: 'GB', card_days: null })
  const params = { id: ada.user.id }
  const [shown] = (await support.call(consoleCustomerOrders, { params })).body.rows
  expect(shown?.maturing).toMatchObject({ rule: 'unproven_card', until: orders[0]?.maturing?.until })
  expect((await decide(support, 0, 'release')).problem.code).toBe('role_refused')
  expect((await decide(grace, 0, 'release')).body.waits).toBe(false)
  await withdrawalIn(ada, orders[0]?.delivery?.reference ?? '', 'confirming')
  expect((await decide(grace, 0, 'release')).problem.code).toBe('proposal_decided')
  expect((await decide(grace, 1, 'refund')).body.waits).toBe(false)
  await orderIn(obi, orders[1]?.reference ?? '', 'refunded')
  expect(await coinsOf(app, obi, 'ETH')).toEqual({ available: 0n, held: 0n })
  expect((await decide(grace, 2, 'release')).body.waits).toBe(true)
  expect((await list()).rows[0]?.proposal?.decision).toBe('release')
  expect((await decide(grace, 2, 'release')).problem.code).toBe('same_person')
  expect((await decide(brian, 2, 'release')).body).toEqual({ waits: false })
  expect((await list()).rows).toEqual([])
  const actions = (await auditLines(app))
    .map(({ action }) => action)
    .filter((action) => action.startsWith('card_purchase'))
  expect(actions).toEqual([
    'card_purchase.release',
    'card_purchase.refund',
    'card_purchase.propose_release',
    'card_purchase.release',
  ])
  // Whose purchase was taken back waits for a person from then on, with whatever card.
  expect((await buy(app, obi, { card: 'pm_card_mastercard' })).maturing?.rule).toBe('past_trouble')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SEC-72 SEC-73 before paying, the price says how long coins stay; how long that is takes two admins to change', async () => {
  await using app = await startTestApp({ sandbox: true, banks: true, env: WAITS })
  const customer = await app.customer()
  const priceFor = async (amount: string, method: 'card' | 'sepa' = 'card') => {
    const body = { side: 'buy', fiat_currency: 'EUR', crypto_currency: 'ETH', amount, method } as const
    return (await customer.call(quoteTrade, { body })).body.card_wait
  }
  expect(await priceFor('250')).toEqual({ least_hours: 2, most_hours: 8, may_be_reviewed: false })
  expect(await priceFor('2000')).toEqual({ least_hours: 8, most_hours: 8, may_be_reviewed: true })
  expect(await priceFor('250', 'sepa')).toBeNull()
  const [grace, brian] = [
    await staffMember(app, 'admin', 'Grace Staff'),
    await staffMember(app, 'admin', 'Brian Staff'),
  ]
  const change = (value: number | string, name: 'card_wait_hours' | 'card_review_usd' = 'card_wait_hours') =>
    grace.call(changeSetting, { body: { name, value, reason: 'Agreed in the meeting on risk' } })
  expect((await change(721)).problem.errors?.[0]?.message).toBe('must be a whole number of hours from 0 to 720')
  expect((await change(1.5)).status).toBe(422)
  expect((await change('many', 'card_review_usd')).status).toBe(422)
  expect((await change(0)).body.waits).toBe(true)
  expect((await priceFor('250'))?.most_hours).toBe(8)
  const [proposed] = (await brian.call(listChanges, { query: {} })).body.changes
  await brian.call(decideChange, {
    params: { id: proposed?.id ?? '' },
    body: { decision: 'approve', reason: 'Agreed' },
  })
  expect(await priceFor('2000')).toBeNull()
})

test('SEC-95 whoever had a card payment disputed waits for a person with the next one, also when the dispute was won', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: WAITS })
  await app.startBackground()
  const customer = await buyer(app)
  await buy(app, customer)
  const { cards } = app.sandbox.control
  const payment = cards.charges()[0]?.payment_intent ?? ''
  const { id: dispute } = cards.dispute({ payment })
  await disputeIn(app, payment, 'needs_response')
  cards.endDispute({ dispute, end: 'won' })
  await disputeIn(app, payment, 'won')
  expect((await buy(app, customer, { card: 'pm_card_visa' })).maturing?.rule).toBe('past_trouble')
})
