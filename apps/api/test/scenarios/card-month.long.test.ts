// Goal: a month of card payments, with disputes, refunds, yen, naira settled in dollars and late callbacks, agrees with the
// network's statement to the last unit.
import { initiatePayment } from '@kivuko/contract/payments.ts'
import { createTrade, quoteTrade } from '@kivuko/contract/trades.ts'
import { expect, test } from 'vitest'
import { watchDisputes } from '../../src/rails/cards/watch-disputes.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { confirmPayment, idOf } from '../support/card-browser.ts'
import { buyWith, disputeIn } from '../support/disputes.ts'
import { ledgerUnits } from '../support/phone-payments.ts'
import { initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { balancesOf, differencesOf, reconcile } from '../support/reconciliations.ts'
import { selfieIn } from '../support/sales.ts'
import { staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const DAY_MS = 86_400_000
let trades = 0

/** 40,000 yen of bitcoin by the guided trade, paid and delivered. */
async function buyInYen(app: TestApp, customer: Customer): Promise<string> {
  trades += 1
  const asked = { side: 'buy', fiat_currency: 'JPY', crypto_currency: 'BTC', amount: '40000', method: 'card' } as const
  const { quote_id } = (await customer.call(quoteTrade, { body: asked })).body
  const body = { quote_id, side: 'buy', destination: { kind: 'wallet' }, method: 'card' } as const
  const { order } = (await customer.call(createTrade, { key: `month-trade-${trades}`, body })).body
  const paying = {
    amount: '40000',
    currency: 'JPY',
    payment_method: 'stripe',
    reference: `yen-${trades}`,
    quote_id,
  } as const
  const { client_secret } = (await customer.call(initiatePayment, { key: `month-yen-${trades}`, body: paying })).body
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await orderIn(customer, order?.reference ?? '', 'completed')
  return idOf(client_secret)
}

/** Pays for an order that ran out, so that Kivuko sends all of it back. */
async function payTooLate(app: TestApp, customer: Customer): Promise<void> {
  const { quote_id: quoteId } = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId })).body
  await app.deps.db.updateTable('orders').set({ state: 'expired' }).where('reference', '=', reference).execute()
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await until(`${reference} is refunded`, async () => {
    await app.advance(30_000)
    const order = await app.deps.db.selectFrom('orders').select('state').where('reference', '=', reference).execute()
    return order[0]?.state === 'refunded'
  })
}

/** So many days later, with fresh prices. */
async function later(app: TestApp, days: number): Promise<void> {
  await app.advance(days * DAY_MS)
  await app.deps.rates.refresh()
}

/** A new member each time: sessions end in between. */
async function closed(app: TestApp, name: string) {
  const treasurer = await staffMember(app, 'treasury', name)
  const run = await reconcile(treasurer, 'stripe')
  return { treasurer, run, open: await differencesOf(treasurer, 'stripe') }
}

test('PRV-12 a month with disputes, refunds, yen, naira settled in dollars and late callbacks agrees to the last unit', async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const { cards, webhooks } = app.sandbox.control
  const rate = (to: string) => cards.merchant.setRate({ from: 'ngn', to: 'usd', rate: to })
  const [ada, brian, chidi] = [await app.customer('Ada Obi'), await app.customer(), await app.customer()]
  await selfieIn(app, chidi, 'submitted')

  // The first week: naira at one rate, yen, and a refund on the network's dashboard.
  rate('0.0006')
  const first = await buyWith(app, ada)
  const yen = await buyInYen(app, chidi)
  const part = await buyWith(app, brian)
  cards.refund({ payment: part.payment, amount: 700_000 })
  await disputeIn(app, part.payment, 'refunded')
  await later(app, 7)
  expect(await closed(app, 'Week One')).toMatchObject({ run: { state: 'done', differences: 0 }, open: [] })

  // The second: another rate, callbacks late and twice, a payment that goes back, a dispute about yen.
  rate('0.000633333')
  webhooks.setMode({ copies: 2, delayMs: 200 })
  const [dora, emeka] = [await app.customer(), await app.customer()]
  await payTooLate(app, dora)
  cards.dispute({ payment: yen, amount: 13_333 })
  const ofYen = await disputeIn(app, yen, 'needs_response')
  const disputed = await buyWith(app, emeka, 'createDispute')
  const ofNaira = await disputeIn(app, disputed.payment, 'needs_response')
  await later(app, 7)
  expect(await closed(app, 'Week Two')).toMatchObject({ run: { state: 'done', differences: 0 }, open: [] })

  // The third: callbacks are lost; one dispute is won, one is lost, a refund fails after it had succeeded.
  rate('0.00058')
  webhooks.setMode({ lose: true })
  cards.endDispute({ dispute: ofYen.provider_ref, end: 'won' })
  cards.endDispute({ dispute: ofNaira.provider_ref, end: 'lost' })
  await watchDisputes(app.deps)
  await disputeIn(app, yen, 'won')
  await disputeIn(app, disputed.payment, 'lost')
  webhooks.setMode({})
  const failing = await buyWith(app, await app.customer(), 'refundFail')
  cards.refund({ payment: failing.payment })
  await disputeIn(app, failing.payment, 'closed')
  await later(app, 7)
  expect(await closed(app, 'Week Three')).toMatchObject({ run: { state: 'done', differences: 0 }, open: [] })

  // The fourth: the first payment is disputed after all, and lost.
  rate('0.00061')
  cards.dispute({ payment: first.payment })
  const late = await disputeIn(app, first.payment, 'needs_response')
  cards.endDispute({ dispute: late.provider_ref, end: 'lost' })
  await disputeIn(app, first.payment, 'lost')
  await later(app, 9)
  const { treasurer, run, open } = await closed(app, 'Week Four')
  expect({ run, open }).toMatchObject({ run: { state: 'done', differences: 0 }, open: [] })

  const balances = await balancesOf(treasurer, 'stripe')
  for (const [ledger, statement, unexplained] of Object.values(balances)) {
    expect(ledger).toBe(statement)
    expect(unexplained).toBe('0.00')
  }
  // In dollars alone, and as much as the network itself says lies there.
  expect(balances.NGN?.[0]).toBe('0.00')
  expect(balances.JPY?.[0]).toBe('0.00')
  expect(balances.USD?.[0]).toBe(await networkBalance(app))
  // What went back wholly is carried no more: three payments are left in naira, one of them less a part, and yen.
  expect(await ledgerUnits(app, 'exchanged:NGN')).toBe(-(1_300_000n + 2_000_000n))
  expect(await ledgerUnits(app, 'exchanged:JPY')).toBe(-4_000_000n)
  expect(await ledgerUnits(app, 'exchange_differences:USD')).toBeLessThan(0n)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

/** What the network says is available in dollars, as a decimal. */
async function networkBalance({ sandbox: { url, keys } }: TestApp): Promise<string> {
  const headers = { authorization: `Bearer ${keys.secret}` }
  const answer = (await (await fetch(`${url}/v1/balance`, { headers })).json()) as {
    available: { amount: number; currency: string }[]
  }
  const cents = answer.available.find(({ currency }) => currency === 'usd')?.amount ?? 0
  const digits = String(cents < 0 ? -cents : cents).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
