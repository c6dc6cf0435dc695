// Wallets filled by card: an order whose goods are money, with all that a purchase by card has.
import { cardFills } from '@kivuko/contract/card-fills.ts'
import { decideCardPurchase } from '@kivuko/contract/console-card-purchases.ts'
import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { listDebts, payDebt } from '@kivuko/contract/debts.ts'
import { listOrders } from '@kivuko/contract/orders.ts'
import { createTrade } from '@kivuko/contract/trades.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { expect, test } from 'vitest'
import { checkBooks } from '../support/books/check-books.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { type Filled, fillByCard, openCardFills, payFill, quoteFill } from '../support/card-fills.ts'
import { changeTogether } from '../support/changes.ts'
import { disputeIn, holdsOf } from '../support/disputes.ts'
import { ledgerUnits, linesOf, newReference, paymentNotices, walletOf } from '../support/phone-payments.ts'
import { initiate, orderIn } from '../support/purchases.ts'
import { selfieIn } from '../support/sales.ts'
import { staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { OUTSIDE } from '../support/withdrawals.ts'

const NO_WAITS = { CARD_WAIT_HOURS: '0' }
const WAITS = { CARD_WAIT_HOURS: '8', CARD_SHORT_WAIT_HOURS: '2', CARD_REVIEW_USD: '1000' }

async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp({ sandbox: true, env })
  await app.startBackground()
  await openCardFills(app)
  return app
}

test('DEP-193 a wallet is filled by card once two people opened it, and a quote from before it was closed is not taken', async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  expect((await customer.call(cardFills)).body).toEqual({ wallets: [] })
  expect((await quoteFill(customer)).problem.code).toBe('method_unavailable')
  await openCardFills(app)
  expect((await customer.call(cardFills)).body).toEqual({
    wallets: [
      { currency: 'USD', minimum: '10.00', maximum: '10000.00', fee_bps: 250 },
      { currency: 'NGN', minimum: '1000.00', maximum: '999999.99', fee_bps: 250 },
    ],
  })
  const quote = (await quoteFill(customer)).body
  expect(quote).toMatchObject({ currency: 'USD', amount: '100.00', fee: '2.50', received: '97.50' })
  await changeTogether(app, await staffMember(app, 'admin'), { name: 'fill_USD_card', value: false })
  const late = await initiate(customer, { quoteId: quote.quote_id, amount: '100', fiat: 'USD' })
  expect(late.problem.code).toBe('method_unavailable')
})

test('DEP-194 amounts outside the range, of too many decimals and of another wallet are refused by field, and nothing is written', {
  tags: 'long',
}, async () => {
  await using app = await start()
  const customer = await app.customer()
  for (const [amount, code] of [
    ['9.99', 'amount_out_of_range'],
    ['10000.01', 'amount_out_of_range'],
    ['10.001', 'validation_failed'],
    ['-5', 'validation_failed'],
    ['x', 'validation_failed'],
  ] as const)
    expect((await quoteFill(customer, { amount })).problem).toMatchObject({ code, errors: [{ field: 'amount' }] })
  const other = await quoteFill(customer, { currency: 'KES' as 'USD' })
  expect(other.problem).toMatchObject({ code: 'validation_failed', errors: [{ field: 'currency' }] })
  expect(await app.deps.db.selectFrom('quotes').select('id').execute()).toEqual([])
})

test('DEP-201 DEP-195 dollars paid by card are in the wallet less the fee, once, with the line and the notice of a deposit', {
  tags: 'long',
}, async () => {
  await using app = await start(NO_WAITS)
  const customer = await app.customer()
  const treasury = await ledgerUnits(app, 'treasury:USD')
  const { order } = await fillByCard(app, customer)
  expect(await ledgerUnits(app, 'treasury:USD')).toBe(treasury)
  expect(order).toMatchObject({
    fiat_currency: 'USD',
    crypto_currency: 'USD',
    total: '100.00',
    fee: '2.50',
    crypto_amount: '97.50',
    least_amount: '97.50',
  })
  expect(await walletOf(customer, 'USD')).toBe('97.50')
  const [line] = await linesOf(customer)
  expect(line).toMatchObject({
    transaction_type: 'deposit',
    kind: 'deposit',
    status: 'completed',
    amount: '100.00',
    fee: '2.50',
    net_amount: '97.50',
    currency: 'USD',
    description: 'Card deposit',
  })
  const [notice] = await paymentNotices(customer)
  expect(notice).toMatchObject({
    title: '$97.50 is in your wallet',
    message: `You paid $100.00 for order ${order.reference}. The fee was $2.50.`,
  })
  expect(await ledgerUnits(app, 'clearing:stripe:USD')).toBe(-10_000n)
  // Naira fill the wallet of naira, and no other.
  await fillByCard(app, customer, { amount: '20000', currency: 'NGN' })
  expect(await walletOf(customer, 'NGN')).toBe('19500.00')
  expect((await customer.call(listOrders)).body.orders.map(({ crypto_currency }) => crypto_currency)).toEqual([
    'NGN',
    'USD',
  ])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('DEP-196 a price that moves, or is missing, changes nothing of it; an altered total and an address for coins are refused', {
  tags: 'long',
}, async () => {
  await using app = await start(NO_WAITS)
  const customer = await app.customer()
  const quote = (await quoteFill(customer)).body
  const altered = await initiate(customer, { quoteId: quote.quote_id, amount: '90', fiat: 'USD' })
  expect(altered.problem.code).toBe('quote_altered')
  await selfieIn(app, customer, 'submitted')
  const destination = { kind: 'address', network: 'ethereum', address: OUTSIDE } as const
  const body = { quote_id: quote.quote_id, side: 'buy', method: 'card', destination } as const
  expect((await customer.call(createTrade, { key: newReference(), body })).problem.code).toBe('network_unavailable')
  // Every price is too old by now.
  await app.advance(9 * 60_000)
  await fillByCard(app, customer)
  expect(await walletOf(customer, 'USD')).toBe('97.50')
})

test('DEP-197 what a card filled stays until it has matured, exchanged or not; released it goes, and taken back it is on the card again', {
  tags: 'long',
}, async () => {
  await using app = await start({ ...WAITS, CARD_DECIDE_ALONE_USD: '5000' })
  const [ada, obi, friend] = [await app.customer(), await app.customer(), await app.customer()]
  expect((await quoteFill(ada, { amount: '2000' })).body.card_wait).toMatchObject({ may_be_reviewed: true })
  // American Express knows no step here: a large amount of a card that nobody knows waits for a person.
  const first = await fillByCard(app, ada, { amount: '2000', card: 'amex' })
  const second = await fillByCard(app, obi, { amount: '2000', card: 'discover' })
  expect(first.order.maturing).toMatchObject({ rule: 'large_unproven', until: null })
  expect((await paymentNotices(ada))[0]?.message).toMatch(/^It may be sent on later: we look at this payment first\./)
  await app.deps.rates.refresh()
  const send = (from: Customer, amount: string, currency: 'USD' | 'NGN') =>
    from.call(transferInternally, { body: { recipient_identifier: friend.email, amount, currency } })
  expect((await send(ada, '10', 'USD')).problem.code).toBe('still_maturing')
  const { quote_id } = (await ada.call(quoteConversion, { body: { from: 'USD', to: 'NGN', amount: '1950' } })).body
  expect((await ada.call(convert, { body: { quote_id } })).status).toBe(200)
  expect((await send(ada, '1000', 'NGN')).problem.code).toBe('still_maturing')
  const grace = await staffMember(app, 'compliance', 'Grace Staff')
  const decide = ({ order }: Filled, decision: 'release' | 'refund') =>
    grace.call(decideCardPurchase, { params: { id: order.id }, body: { decision, reason: 'Spoke to the customer' } })
  // Its dollars are naira now, so it cannot be taken back.
  expect((await decide(first, 'refund')).problem.code).toBe('insufficient_balance')
  expect((await decide(first, 'release')).body.waits).toBe(false)
  expect((await send(ada, '1000', 'NGN')).status).toBe(200)
  expect((await decide(second, 'refund')).body.waits).toBe(false)
  await orderIn(obi, second.order.reference, 'refunded')
  expect(await walletOf(obi, 'USD')).toBe('0.00')
  expect((await linesOf(obi))[0]).toMatchObject({ transaction_type: 'deposit', status: 'failed' })
  expect(await ledgerUnits(app, 'refunds:payable:USD')).toBe(0n)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('DEP-198 a fill that is disputed holds its account; lost, its dollars are owed, and paid out of the wallet it is free', {
  tags: 'long',
}, async () => {
  await using app = await start(NO_WAITS)
  const [customer, friend] = [await app.customer(), await app.customer()]
  const { order, payment } = await fillByCard(app, customer, { card: 'createDispute' })
  const dispute = await disputeIn(app, payment, 'needs_response')
  expect(await holdsOf(app, customer)).toEqual(['dispute'])
  const send = { recipient_identifier: friend.email, amount: '10', currency: 'USD' } as const
  expect((await customer.call(transferInternally, { body: send })).problem.code).toBe('account_held')
  app.sandbox.control.cards.endDispute({ dispute: dispute.provider_ref, end: 'lost' })
  await disputeIn(app, payment, 'lost')
  expect((await customer.call(listDebts)).body).toMatchObject({
    debts: [{ currency: 'USD', owed: '100.00', payable: '97.50' }],
    contested: [{ order_reference: order.reference, amount: '100.00' }],
  })
  await fillAnew(app, customer)
  expect((await customer.call(payDebt, { body: { currency: 'USD', amount: '97.50' } })).body.owed).toBe('2.50')
  expect(await walletOf(customer, 'USD')).toBe('0.00')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

/** Nobody whose account is held pays by card. */
async function fillAnew(app: TestApp, customer: Customer): Promise<void> {
  const quote = (await quoteFill(customer)).body
  const started = await initiate(customer, { quoteId: quote.quote_id, amount: '100', fiat: 'USD' })
  expect(started.problem.code).toBe('account_held')
  expect((await customer.call(listOrders)).body.orders).toHaveLength(1)
  expect(await checkBooks(app.deps.db)).toEqual([])
}

test('DEP-199 a payment whose message is lost or told twice is booked once, and a declined card takes nothing', {
  tags: 'long',
}, async () => {
  await using app = await start(NO_WAITS)
  const customer = await app.customer()
  const { webhooks } = app.sandbox.control
  webhooks.nextMode({ lose: true })
  const lost = await payFill(app, customer)
  await orderIn(customer, lost.reference, 'completed')
  webhooks.nextMode({ copies: 2 })
  const twice = await payFill(app, customer)
  await orderIn(customer, twice.reference, 'completed')
  expect(await walletOf(customer, 'USD')).toBe('195.00')
  // The first dollars are there, so a declined card takes nothing.
  const quote = (await quoteFill(customer)).body
  const started = (await initiate(customer, { quoteId: quote.quote_id, amount: '100', fiat: 'USD' })).body
  await confirmPayment(app.sandbox, started.client_secret, 'pm_card_visa_chargeDeclined')
  expect(await walletOf(customer, 'USD')).toBe('195.00')
  expect(await ledgerUnits(app, 'clearing:stripe:USD')).toBe(-20_000n)
  expect(await checkBooks(app.deps.db)).toEqual([])
})
