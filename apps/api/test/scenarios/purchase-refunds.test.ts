// A payment that cannot be settled goes back in full, whatever the card network does meanwhile.

import { getOrder } from '@kivuko/contract/orders.ts'
import { verifyLedger } from '@kivuko/ledger/verify.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { queryable } from '../../src/platform/database.ts'
import type { OrderId } from '../../src/platform/ids.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { moveMarket } from '../support/market.ts'
import { holdingOf, initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { settle } from '../support/settle.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

async function balance(app: TestApp, name: string): Promise<bigint> {
  return (await app.deps.ledger.balances(queryable(app.deps.db), [name])).get(name) ?? 0n
}

/** Pays and waits for the money to be back: nothing owed, nothing with the network, no coins. */
async function payAndGetBack(
  app: TestApp,
  card = 'pm_card_visa',
  upset: () => Promise<void> = async () => {},
): Promise<string> {
  const customer = await app.customer()
  const quote = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
  await upset()
  await confirmPayment(app.sandbox, client_secret, card)
  const order = await orderIn(customer, reference, 'refunded')
  expect(await holdingOf(customer, 'BTC')).toBeUndefined()
  expect(await balance(app, 'refunds:payable:NGN')).toBe(0n)
  expect(await balance(app, 'clearing:stripe:NGN')).toBe(0n)
  expect(await verifyLedger(queryable(app.deps.db))).toEqual([])
  return order.problem ?? ''
}

/** Leaves less than a satoshi's worth of stock. */
async function emptyTreasury(app: TestApp): Promise<void> {
  const treasury = { name: 'treasury:BTC', asset: 'BTC', mayGoNegative: false }
  const elsewhere = { name: 'clearing:custody:BTC', asset: 'BTC', mayGoNegative: true }
  const units = await balance(app, treasury.name)
  await app.deps.ledger.post({
    key: 'empty',
    kind: 'treasury_withdrawal',
    reference: 'empty',
    entries: [
      { account: treasury, units: -units },
      { account: elsewhere, units },
    ],
  })
}

test('a treasury without coins sends the payment back', async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  expect(await payAndGetBack(app, undefined, () => emptyTreasury(app))).toMatch(/could not supply/)
})

test('a market that ran away before the payment sends it back; one that fell does not', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const upset = async () => {
    app.sandbox.control.tickers.move({ coin: 'BTC', percent: 8 })
    await app.deps.rates.refresh()
  }
  expect(await payAndGetBack(app, undefined, upset)).toMatch(/market moved/)
  const customer = await app.customer()
  const quote = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
  app.sandbox.control.tickers.move({ coin: 'BTC', percent: -20 })
  await app.deps.rates.refresh()
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await orderIn(customer, reference, 'completed')
})

test('a payment made at the last moment of a closed order goes back', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const quote = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
  // Nobody works the jobs yet: the order is past its window and paid before anyone looks.
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await app.deps.db.updateTable('orders').set({ state: 'expired' }).execute()
  await app.startBackground()
  expect((await orderIn(customer, reference, 'refunded')).problem).toMatch(/after the order was closed/)
})

test('a refund that the network answers with a fault, done or not, is asked about until it is done, and done once', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  for (const when of ['before', 'after'] as const) {
    await moveMarket(app, 'BTC', 0)
    const quote = await quoteFor(customer)
    const { client_secret, reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
    await moveMarket(app, 'BTC', 8)
    app.sandbox.control.faults.order({ kind: 'error', when, times: 2, match: 'POST /v1/refunds' })
    await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
    // An attempt meets one: nothing repeats a refund by itself.
    await until('the first fault has been met', () => app.sandbox.control.faults.pending().length === 1)
    // A refund that was made names our row, so its message alone may end it.
    await until('the next attempt is done', async () => {
      await app.advance(30_000)
      return (await customer.call(getOrder, { params: { reference } })).body.status === 'refunded'
    })
  }
  expect(await balance(app, 'refunds:payable:NGN')).toBe(0n)
  expect(await balance(app, 'clearing:stripe:NGN')).toBe(0n)
})

test('settling twice at once, and again later, books one purchase', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const quote = await quoteFor(customer)
  const { reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
  const { id } = await app.deps.db
    .selectFrom('orders')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const payment = { orderId: id as OrderId, provider: 'stripe' as const, amount: money('NGN', 2_000_000n) }
  const ends = await Promise.all([1, 2, 3, 4].map(() => settle(app.deps, payment)))
  expect(ends.filter(Boolean)).toEqual([{ kind: 'kept' }])
  expect(await settle(app.deps, payment)).toBeUndefined()
  expect(await holdingOf(customer, 'BTC')).toBe(quote.crypto_amount)
  expect(await balance(app, 'clearing:stripe:NGN')).toBe(-2_000_000n)
})
