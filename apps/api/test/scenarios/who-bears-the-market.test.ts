// Goal: whoever waits for the market to move their way, in whatever window, gets no more than the market gives.
import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { quotePayout } from '@kivuko/contract/mobile-money.ts'
import { cancelOrder, createOrder, type Order } from '@kivuko/contract/orders.ts'
import { cancelSale } from '@kivuko/contract/trades.ts'
import { expect, test } from 'vitest'
import { orderByBank, orderOf, sendAndRead, startBanks } from '../support/bank-transfers.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { moveMarket } from '../support/market.ts'
import { ledgerUnits, newReference, payout } from '../support/phone-payments.ts'
import { quoteFor } from '../support/purchases.ts'
import { COINS, coinsOf, nairaAccount, retry, saleIn, saleOf, saleQuote, seller, sellToBank } from '../support/sales.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { moveStock } from '../support/treasury.ts'
import { until } from '../support/until.ts'

const MINUTE_MS = 60_000

/** An order of tether in euro, and how it ends when it is paid so many minutes later in such a market. */
async function paid(app: TestApp, customer: Customer, { minutes, percent }: { minutes: number; percent: number }) {
  await moveMarket(app, 'USDT', 0)
  const placed = await orderByBank(customer, 'EUR')
  app.clock.advance(minutes * MINUTE_MS)
  await moveMarket(app, 'USDT', percent)
  await sendAndRead(app, placed)
  const ended = await until('the order has ended', async () => {
    const order = await orderOf(customer, placed)
    return order.status !== 'awaiting_payment' && order
  })
  return { placed, ended }
}

const share = ({ placed, ended }: { placed: Order; ended: Order }) =>
  Number(ended.crypto_amount) / Number(placed.crypto_amount)

test('SEC-05 a bank order is firm for minutes; later the price of the arrival decides, down to what was accepted', {
  tags: 'long',
}, async () => {
  await using app = await startBanks()
  app.sandbox.control.tickers.freeze(true)
  await app.deps.rates.refresh()
  const customer = await app.customer()
  const soon = await paid(app, customer, { minutes: 10, percent: 0.5 })
  expect([soon.ended.status, share(soon)]).toEqual(['completed', 1])
  const risen = await paid(app, customer, { minutes: 10, percent: 3 })
  expect([risen.ended.status, share(risen)]).toEqual(['completed', expect.closeTo(1 / 1.03, 3)])
  const fallen = await paid(app, customer, { minutes: 20, percent: -10 })
  expect([fallen.ended.status, share(fallen)]).toEqual(['completed', expect.closeTo(1 / 0.9, 2)])
  const late = await paid(app, customer, { minutes: 20, percent: 4 })
  expect([late.ended.status, share(late)]).toEqual(['completed', expect.closeTo(1 / 1.04, 3)])
  expect(Number(late.ended.crypto_amount)).toBeGreaterThanOrEqual(Number(late.placed.least_amount))
  const gone = await paid(app, customer, { minutes: 20, percent: 8 })
  expect([gone.ended.status, gone.ended.problem]).toEqual(['refund_pending', expect.stringMatching(/moved too far/)])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SEC-06 a quote that the market left behind is not taken, and nothing is written', async () => {
  await using app = await startTestApp({ sandbox: true, banks: true })
  app.sandbox.control.tickers.freeze(true)
  await app.deps.rates.refresh()
  const customer = await seller(app, 10_000_000n, 'Ada Obi')
  await give(app, customer, 'NGN', 10_000_000n)
  const [toCoin, toMoney] = [
    (await customer.call(quoteConversion, { body: { from: 'NGN', to: 'BTC', amount: '50000' } })).body.quote_id,
    (await customer.call(quoteConversion, { body: { from: 'BTC', to: 'NGN', amount: '0.01' } })).body.quote_id,
  ]
  const sale = (await saleQuote(customer, '0.01', 'BTC', 'NGN')).body.quote_id
  const { quote_id } = (await customer.call(quotePayout, { body: { amount: '10000' } })).body
  const take = (quote_id: string) => customer.call(convert, { key: newReference(), body: { quote_id } })
  await moveMarket(app, 'BTC', 5)
  expect((await take(toCoin)).problem.code).toBe('price_moved')
  await moveMarket(app, 'BTC', -5)
  expect((await take(toMoney)).problem.code).toBe('price_moved')
  expect((await sellToBank(customer, nairaAccount(), { quoteId: sale })).problem.code).toBe('price_moved')
  app.sandbox.control.tickers.move({ fiat: 'KES', percent: -5 })
  await app.deps.rates.refresh()
  expect((await payout(customer, { quoteId: quote_id })).problem.code).toBe('price_moved')
  expect(await balanceOf(customer, 'NGN')).toBe('100000.00')
  // Back where it was, it is as good as before.
  await moveMarket(app, 'BTC', 0)
  expect((await take(toMoney)).body.status).toBe('completed')
})

test('SEC-07 so many orders may be unpaid at once, and of so much value', { tags: 'long' }, async () => {
  await using app = await startTestApp({
    sandbox: true,
    banks: true,
    env: { OPEN_ORDERS_MAX: '2', OPEN_ORDERS_USD: '250' },
  })
  const customer = await app.customer()
  const place = async (amount: string) => {
    const { quote_id } = await quoteFor(customer, { method: 'bank', crypto: 'USDT', fiat: 'USD', amount })
    return customer.call(createOrder, { body: { quote_id, payment_method: 'bank' } })
  }
  const first = (await place('100')).body
  const dear = await place('200')
  expect([dear.status, dear.problem.code]).toEqual([409, 'too_many_open_orders'])
  expect((await place('100')).status).toBe(200)
  expect((await place('20')).problem.detail).toMatch(/^You have 2 orders that are not paid yet/)
  await customer.call(cancelOrder, { params: { reference: first.reference } })
  expect((await place('20')).status).toBe(200)
})

/** A sale of 0.01 bitcoin to an account that its bank does not take. */
async function sold(customer: Customer): Promise<string> {
  return (await sellToBank(customer, nairaAccount('0001'))).body.sale?.reference ?? ''
}

test('SEC-04 whoever waits for the market with a refused account is paid what the market pays, or takes the coins back', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, banks: true, env: { SALE_PAUSE_MS: '0' } })
  const customer = await seller(app, COINS, 'Ada Obi')
  app.sandbox.control.tickers.freeze(true)
  await app.deps.rates.refresh()
  const [fallen, near] = [await sold(customer), await sold(customer)]
  await app.startBackground()
  const { received: promised } = await saleIn(customer, fallen, 'refused')
  await saleIn(customer, near, 'refused')
  // As far as the spread the house bears it: the price of before is never above the market.
  await moveMarket(app, 'BTC', -0.9)
  expect((await retry(customer, near, nairaAccount('5555'))).body.received).toBe(promised)
  await saleIn(customer, near, 'completed')

  await moveMarket(app, 'BTC', -28)
  const refusal = await retry(customer, fallen, nairaAccount('5555'))
  expect([refusal.status, refusal.problem.code]).toEqual([409, 'price_moved'])
  expect(await coinsOf(app, customer)).toEqual({ available: COINS - 2_000_000n, held: 1_000_000n })
  expect((await customer.call(cancelSale, { params: { reference: fallen } })).body.status).toBe('cancelled')
  const anew = (await sellToBank(customer, nairaAccount('5555'))).body.sale
  expect(Number(anew?.received) / Number(promised)).toBeLessThan(0.73)
  await saleIn(customer, anew?.reference ?? '', 'completed')
  expect(await checkBooks(app.deps.db)).toEqual([])
  expect(await checkWorld(app.deps.db, { sandbox: app.sandbox })).toEqual([])
})

test('PRV-106 SEC-120 SEC-121 SEC-122 whoever waits for the market with a sale in its pause, in a queue, or on its way back, gains nothing', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, banks: true, env: { SALE_PAUSE_MS: '30000' } })
  const { bank, tickers } = app.sandbox.control
  const customer = await seller(app, COINS, 'Ada Obi')
  tickers.freeze(true)
  await app.deps.rates.refresh()
  await app.startBackground()
  const sell = async () => (await sellToBank(customer, nairaAccount('4321'))).body.sale?.reference ?? ''

  // The pause: after a fall the sale is not made; after a rise the coins are still the customer's.
  const paused = await sell()
  await moveMarket(app, 'BTC', -5)
  await app.advance(30_000)
  const unmade = await saleIn(customer, paused, 'failed')
  expect([unmade.problem, unmade.can_cancel]).toEqual([expect.stringMatching(/^The market fell/), false])
  expect(await coinsOf(app, customer)).toEqual({ available: COINS, held: 0n })

  // The queue: what is sold is sold once the coins are worth more.
  await moveMarket(app, 'BTC', 0)
  const balance = bank.balance()
  bank.setBalance(0)
  const queued = await sell()
  await app.advance(30_000)
  await saleIn(customer, queued, 'sending')
  await until('it waits for money', async () => {
    const rows = await app.deps.db.selectFrom('bank_payouts').select(['state', 'requests']).execute()
    return rows.every(({ state, requests }) => state === 'queued' && requests === 1)
  })
  await moveMarket(app, 'BTC', -0.5)
  expect((await saleOf(customer, queued)).can_cancel).toBe(true)
  await moveMarket(app, 'BTC', 3)
  expect((await saleOf(customer, queued)).can_cancel).toBe(false)
  expect((await customer.call(cancelSale, { params: { reference: queued } })).problem.code).toBe('sale_closed')
  bank.setBalance(balance)
  await app.advance(60 * MINUTE_MS)
  await saleIn(customer, queued, 'completed')

  // The way back: coins for the money, at the price they have by now.
  await moveMarket(app, 'BTC', 25)
  bank.changeTransfer(bank.payouts()[0]?.reference ?? '', 'reversed')
  const back = await saleIn(customer, queued, 'returned')
  expect(Number(back.coins_back)).toBeCloseTo(0.01 / 1.25, 5)
  const { available } = await coinsOf(app, customer)
  expect(available).toBe(COINS - 1_000_000n + BigInt(Math.round(Number(back.coins_back) * 1e8)))
  expect(await checkBooks(app.deps.db)).toEqual([])
  expect(await checkWorld(app.deps.db, { sandbox: app.sandbox })).toEqual([])
})

test('SEC-124 the house promises no coins it does not have: unpaid orders count, at once and in two processes', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, banks: true })
  const stock = await ledgerUnits(app, 'treasury:USDT')
  const customers = await Promise.all(Array.from({ length: 3 }, () => app.customer()))
  const place = async (customer: Customer) => {
    const { quote_id } = await quoteFor(customer, { method: 'bank', crypto: 'USDT', fiat: 'USD', amount: '100' })
    return customer.call(createOrder, { body: { quote_id, payment_method: 'bank' } })
  }
  const [first] = customers
  // Enough for one of them and a half.
  await moveStock(app, 'USDT', 150_000_000n - stock)
  const placed = await Promise.all(customers.map(place))
  expect(placed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(placed.find(({ status }) => status === 409)?.problem.code).toBe('supply_short')
  const [made] = placed.filter(({ status }) => status === 200)
  const owner = customers[placed.findIndex(({ status }) => status === 200)] as Customer
  await owner.call(cancelOrder, { params: { reference: made?.body.reference ?? '' } })
  expect((await place(first as Customer)).status).toBe(200)
  // No longer firm, the other one buys at the price of its arrival: nothing is promised any more.
  app.clock.advance(16 * MINUTE_MS)
  await app.deps.rates.refresh()
  expect((await place(owner)).status).toBe(200)
})
