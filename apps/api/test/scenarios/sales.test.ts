// Coins sold and paid out to a phone, over HTTP and the sandbox's M-Pesa: set aside, paid once, settled or given back.

import { cancelSale, getSale, quoteTrade, tradeOptions } from '@kivuko/contract/trades.ts'
import { cancelTransaction } from '@kivuko/contract/transactions.ts'
import { parse } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { clearing, treasury } from '../../src/accounting/chart.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { askLate, ledgerUnits, linesOf, paymentNotices } from '../support/phone-payments.ts'
import { COINS, coinsOf, saleIn, saleOf, saleQuote, sell, seller, startWithCoins } from '../support/sales.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const PAUSE_MS = 30_000

async function spend(app: TestApp, key: string, units: bigint): Promise<unknown> {
  return app.deps.ledger.post({
    key,
    kind: 'treasury_withdrawal',
    reference: key,
    entries: [
      { account: treasury('KES'), units: -units },
      { account: clearing('custody', 'KES'), units },
    ],
  })
}

function unitsOf(shillings: string): bigint {
  const amount = parse('KES', shillings)
  if (!amount) throw new Error(`${shillings} are no shillings`)
  return amount.units
}

test('SAL-01 SAL-02 SAL-03 SAL-10 a sale at a firm price sets coins and shillings aside, pays whole shillings out, and is booked', async () => {
  const { app, customer } = await startWithCoins()
  await using _ = app
  const quote = (await saleQuote(customer)).body
  expect(quote).toMatchObject({ side: 'sell', pay_amount: '0.01000000', pay_currency: 'BTC', receive_currency: 'KES' })
  expect(quote.receive_amount).toMatch(/^\d+\.00$/)
  const stock = await ledgerUnits(app, 'treasury:KES')
  const { sale } = (await sell(customer, { quoteId: quote.quote_id })).body
  expect(sale).toMatchObject({
    status: 'waiting',
    crypto_amount: '0.01000000',
    received: quote.receive_amount,
    fee: quote.fee,
    rate: quote.rate,
    destination: '0712 ••• 678',
    payout_method: 'mobile_money',
    can_cancel: true,
    problem: null,
  })
  expect(await coinsOf(app, customer)).toEqual({ available: COINS - 1_000_000n, held: 1_000_000n })
  const promised = await ledgerUnits(app, 'payouts:promised:KES')
  expect(promised).toBeGreaterThan(unitsOf(quote.receive_amount) + unitsOf(quote.fee))
  expect(await linesOf(customer)).toMatchObject([
    {
      transaction_type: 'crypto',
      status: 'pending',
      amount: '0.01000000',
      currency: 'BTC',
      description: expect.stringMatching(/^Sale of/),
    },
  ])
  // Whatever the house spends meanwhile, what is paid out can be booked.
  await spend(app, 'all', stock - promised)

  await app.startBackground()
  await app.advance(PAUSE_MS)
  const done = await saleIn(customer, sale?.reference ?? '', 'completed')
  expect(done).toMatchObject({ can_cancel: false, completed_at: expect.any(String) })
  const received = unitsOf(quote.receive_amount)
  expect(app.sandbox.control.phones.balance('254712345678')).toBe(200_000 + Number(received / 100n))
  expect(await coinsOf(app, customer)).toEqual({ available: COINS - 1_000_000n, held: 0n })
  expect(await ledgerUnits(app, 'clearing:mpesa:KES')).toBe(received)
  expect(await ledgerUnits(app, 'fees:KES')).toBe(unitsOf(quote.fee))
  expect(await ledgerUnits(app, 'spread:KES')).toBe(promised - received - unitsOf(quote.fee))
  expect(await linesOf(customer)).toMatchObject([
    { status: 'completed', recipient_phone: '+254712345678', page: 'sale', external_reference: sale?.reference },
  ])
  expect(await paymentNotices(customer)).toMatchObject([
    { title: expect.stringMatching(/^You sold/), action_url: `/sale?reference=${sale?.reference}` },
  ])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SAL-04 SAL-05 a sale is taken back until its payout starts, by its customer only, and never after', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithCoins()
  await using _ = app
  const stranger = await app.customer()
  const { reference } = (await sell(customer)).body.sale ?? { reference: '' }
  const params = { reference }
  expect((await stranger.call(getSale, { params })).problem.code).toBe('sale_not_found')
  expect((await stranger.call(cancelSale, { params })).problem.code).toBe('sale_not_found')
  expect((await customer.call(cancelSale, { params })).body).toMatchObject({ status: 'cancelled', can_cancel: false })
  expect((await customer.call(cancelSale, { params })).body.status).toBe('cancelled')
  expect(await coinsOf(app, customer)).toEqual({ available: COINS, held: 0n })
  expect(await ledgerUnits(app, 'payouts:promised:KES')).toBe(0n)
  expect(await app.deps.db.selectFrom('limit_takings').selectAll().execute()).toEqual([])

  // By the list of transactions as well.
  const second = (await sell(customer)).body.sale
  const line = (await linesOf(customer)).find(({ external_reference }) => external_reference === second?.reference)
  expect((await customer.call(cancelTransaction, { params: { id: line?.id ?? '' } })).body.status).toBe('failed')

  const third = (await sell(customer)).body.sale
  await app.startBackground()
  await app.advance(PAUSE_MS)
  await saleIn(customer, third?.reference ?? '', 'completed')
  const late = await customer.call(cancelSale, { params: { reference: third?.reference ?? '' } })
  expect(late.problem.code).toBe('sale_closed')
  expect(app.sandbox.control.phones.payouts()).toHaveLength(1)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SAL-06 SAL-42 what the network refuses to pay out gives the coins back and says why', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithCoins()
  await using _ = app
  askLate(app)
  const sale = (await sell(customer, { phone: '0722000007' })).body.sale
  await app.startBackground()
  await app.advance(PAUSE_MS)
  const failed = await saleIn(customer, sale?.reference ?? '', 'failed')
  expect(failed).toMatchObject({ problem: expect.stringMatching(/not on M-Pesa/), completed_at: null })
  expect(await coinsOf(app, customer)).toEqual({ available: COINS, held: 0n })
  expect(await linesOf(customer)).toMatchObject([{ status: 'failed' }])
  expect(await paymentNotices(customer)).toMatchObject([
    { title: expect.stringMatching(/was not paid out/), action_url: `/sale?reference=${sale?.reference}` },
  ])
  expect(await app.deps.db.selectFrom('limit_takings').selectAll().execute()).toEqual([])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SAL-07 one quote makes one sale, of its owner, to one phone, in time', { tags: 'long' }, async () => {
  const { app, customer } = await startWithCoins()
  await using _ = app
  const other = await seller(app)
  const quoteId = (await saleQuote(customer)).body.quote_id
  expect((await sell(customer, { quoteId: 'slq_nobody' })).problem.code).toBe('quote_not_found')
  const key = 'pressed-twice-1'
  const [one, two] = await Promise.all([sell(customer, { quoteId, key }), sell(customer, { quoteId })])
  expect(one.body.sale?.reference).toBe(two.body.sale?.reference)
  expect((await sell(customer, { quoteId, key })).body.sale?.reference).toBe(one.body.sale?.reference)
  expect((await sell(customer, { quoteId, phone: '0712345679' })).problem.code).toBe('quote_used')
  expect((await sell(other, { quoteId })).problem.code).toBe('quote_used')
  expect((await coinsOf(app, customer)).held).toBe(1_000_000n)
  const late = (await saleQuote(customer)).body.quote_id
  await app.advance(10 * 60_000)
  expect((await sell(customer, { quoteId: late })).problem.code).toBe('quote_expired')
  expect(await app.deps.db.selectFrom('sales').select('id').execute()).toHaveLength(1)
})

test('SAL-08 SAL-09 one unit too little, two of the whole at once, a limit, a suspension or too few shillings: refused, and nothing is written', {
  tags: 'long',
}, async () => {
  const { app } = await startWithCoins()
  await using _ = app
  await using second = await startSecondProcess(app)
  await second.deps.rates.refresh()
  const short = await seller(app, 999_999n)
  expect((await sell(short)).problem.code).toBe('insufficient_balance')
  const whole = await seller(app, 1_000_000n)
  const answers = await Promise.all([sell(whole), sell(second.as(whole))])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 200)?.problem.code).toBe('insufficient_balance')
  expect(await coinsOf(app, whole)).toEqual({ available: 0n, held: 1_000_000n })

  await spend(app, 'nearly-all', (await ledgerUnits(app, 'treasury:KES')) - 100n)
  expect((await sell(await seller(app))).problem.code).toBe('supply_short')
  const limited = await seller(app)
  const taking = {
    source_id: 'before',
    user_id: limited.user.id as UserId,
    kind: 'payout',
    usd_cents: 10n ** 11n,
    naira_units: 0n,
  } as const
  await app.deps.db
    .insertInto('limit_takings')
    .values({ ...taking, taken_at: app.clock.now() })
    .execute()
  expect((await sell(limited)).problem.code).toBe('limit_reached')
  const suspended = await seller(app)
  await app.deps.db.updateTable('users').set({ suspended_at: app.clock.now() }).execute()
  expect((await sell(suspended)).problem.code).toBe('account_suspended')
  expect(await app.deps.db.selectFrom('sales').select('id').execute()).toHaveLength(1)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SAL-11 dust, nothing, less than nothing and more than M-Pesa pays at once are refused by the amount’s rule', async () => {
  const { app, customer } = await startWithCoins()
  await using _ = app
  for (const amount of ['0.00000001', '0', '-1', '0.000000001', '1000', 'much']) {
    const { status, problem } = await saleQuote(customer, amount)
    expect([amount, status]).toEqual([amount, expect.toSatisfy((code: number) => code >= 400 && code < 500)])
    expect(problem.errors).toMatchObject([{ field: 'amount', message: expect.any(String) }])
  }
  expect(await app.deps.db.selectFrom('sale_quotes').select('id').execute()).toEqual([])
})

test('SAL-12 where nothing can be paid out, no sale is offered or quoted: not to a bank, and not without mobile money', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithCoins()
  await using _ = app
  expect((await app.call(tradeOptions)).body.payouts).toEqual(['KES'])
  for (const fiat_currency of ['EUR', 'NGN'] as const) {
    const body = { side: 'sell', fiat_currency, crypto_currency: 'BTC', amount: '0.01' } as const
    expect((await customer.call(quoteTrade, { body })).problem.code).toBe('method_unavailable')
  }
  await using bare = await startTestApp()
  expect((await bare.call(tradeOptions)).body.payouts).toEqual([])
  expect((await saleQuote(await bare.customer())).problem.code).toBe('method_unavailable')
})

test('SAL-13 a process that died between its steps leaves a sale that goes on, and is paid out once', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithCoins()
  await using _ = app
  const sale = (await sell(customer)).body.sale
  const stop = await app.startBackground()
  app.sandbox.control.phones.setTimes({ answerMs: 1_500 })
  await app.advance(PAUSE_MS)
  await until('the network was asked', () => app.sandbox.control.phones.payouts().length > 0)
  await stop()
  expect((await saleOf(customer, sale?.reference ?? '')).status).toBe('sending')
  expect((await coinsOf(app, customer)).held).toBe(1_000_000n)
  await app.startBackground()
  await app.advance(PAUSE_MS)
  await saleIn(customer, sale?.reference ?? '', 'completed')
  expect(app.sandbox.control.phones.payouts()).toHaveLength(1)
  expect(await checkBooks(app.deps.db)).toEqual([])
})
