// Coins and shillings to a phone in Kenya: coins by one exchange at one price, shillings as they are; and who bears the market meanwhile.
import { quotePayout } from '@kivuko/contract/mobile-money.ts'
import { listHoldings } from '@kivuko/contract/wallets.ts'
import { expect, test } from 'vitest'
import type { PayoutId, UserId } from '../../src/platform/ids.ts'
import { cancelPayout } from '../../src/trading/cancel-payout.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { give } from '../support/gifts.ts'
import { moveMarket } from '../support/market.ts'
import {
  askLate,
  disbursementOf,
  ledgerUnits,
  linesOf,
  newReference,
  paymentIn,
  paymentNotices,
  payout,
  startWithNaira,
  statusOf,
  WHOLE_UNITS,
  walletOf,
} from '../support/phone-payments.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const USDT = { amount: '40', currency: 'USDT' } as const
const BTC = { amount: '0.0004', currency: 'BTC' } as const

test('SND-178 coins go to a phone at one firm price: amount and fee leave that coin alone, shillings arrive, once', async () => {
  const { app, customer } = await startWithCoins()
  await using _ = app
  const quote = (await customer.call(quotePayout, { body: USDT })).body
  expect(quote).toMatchObject({ amount: '40.000000', fee: '1.000000', total: '41.000000', received_currency: 'KES' })
  const shillings = Number.parseInt(quote.received, 10)
  expect([shillings > 4_000, shillings < 6_000]).toEqual([true, true])
  const started = (await payout(customer, { ...USDT, quoteId: quote.quote_id })).body
  expect(started).toMatchObject({ status: 'pending', fee: '1.000000', currency: 'USDT', received: quote.received })
  expect([await coinsOf(customer, 'USDT'), await coinsOf(customer, 'BTC')]).toEqual(['59.000000', '0.01000000'])
  await app.startBackground()
  await paymentIn(customer, started.external_reference, 'completed')
  expect(app.sandbox.control.phones.balance('254712345678')).toBe(200_000 + shillings)
  expect(await ledgerUnits(app, 'fees:USDT')).toBe(1_000_000n)
  expect([await walletOf(customer, 'NGN'), await walletOf(customer, 'KES')]).toEqual(['10250.00', '0.00'])
  expect(await linesOf(customer)).toMatchObject([
    { transaction_type: 'transfer', status: 'completed', amount: '40.000000', fee: '1.000000', currency: 'USDT' },
  ])
  expect((await paymentNotices(customer))[0]?.message).toContain('41.000000 USDT left your wallet')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SND-179 refused by the network or taken back, as many coins as left are in the wallet again, whatever they are worth by then', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithCoins()
  await using _ = app
  askLate(app)
  await frozen(app)
  expect((await payout(customer, BTC)).body.status).toBe('pending')
  await moveMarket(app, 'BTC', 20)
  await cancelPayout(app.deps, customer.user.id as UserId, (await disbursementOf(app)).id as PayoutId)
  expect(await coinsOf(customer, 'BTC')).toBe('0.01000000')
  const { external_reference } = (await payout(customer, { ...BTC, phone: '0722000007' })).body
  await app.startBackground()
  expect((await paymentIn(customer, external_reference, 'failed')).message).toMatch(/back in your wallet/)
  expect(await coinsOf(customer, 'BTC')).toBe('0.01000000')
  const taken = await app.deps.db.selectFrom('limit_takings').selectAll().execute()
  expect(taken).toEqual([])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SND-180 shillings go by the same request, as a cash-out: nothing is exchanged, and a quote is refused', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithCoins()
  await using _ = app
  const shillings = { amount: '1000', currency: 'KES' } as const
  await give(app, customer, 'KES', 200_000n)
  expect((await payout(customer, { ...shillings, quoteId: 'exq_1' })).problem.errors?.[0]?.field).toBe('quote_id')
  const reference = newReference()
  const started = (await payout(customer, { ...shillings, reference })).body
  expect(started).toMatchObject({
    status: 'pending',
    amount: '1000.00',
    fee: '25.00',
    currency: 'KES',
    received: '1000.00',
    phone_number: '+254712345678',
  })
  expect((await statusOf(customer, reference)).external_reference).toBe(started.external_reference)
  await app.deps.db.deleteFrom('idempotency_keys').execute()
  expect((await payout(customer, { ...USDT, reference })).problem.code).toBe('idempotency_conflict')
  await app.startBackground()
  expect((await paymentIn(customer, started.external_reference, 'completed')).message).toContain('KSh')
  expect(app.sandbox.control.phones.balance('254712345678')).toBe(201_000)
  expect(await walletOf(customer, 'KES')).toBe('975.00')
  expect(await linesOf(customer)).toMatchObject([{ transaction_type: 'withdrawal', amount: '1000.00', fee: '25.00' }])
  expect(await ledgerUnits(app, 'spread:KES')).toBe(0n)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SND-182 coins to a phone take the tier and the limit of every payout to a phone', { tags: 'long' }, async () => {
  {
    await using app = await startTestApp({ sandbox: true, env: { KYC_OPERATIONS: '' } })
    const stranger = await app.customer()
    await give(app, stranger, 'USDT', 100_000_000n)
    expect((await payout(stranger, USDT)).problem).toMatchObject({
      code: 'tier_too_low',
      detail: expect.stringContaining('Sending money to phones in Kenya'),
    })
    expect(await coinsOf(stranger, 'USDT')).toBe('100.000000')
  }
  const { app, customer } = await startWithCoins()
  await using _ = app
  await payout(customer, USDT)
  const [taken] = await app.deps.db.selectFrom('limit_takings').selectAll().execute()
  expect(taken).toMatchObject({ kind: 'payout', naira_units: 0n })
  expect(Number(taken?.usd_cents)).toBeGreaterThan(3_900)
})

test.for([
  [-5, 'failed', '0.01000000', /The price moved while it waited, so it was not sent\. The money is back/],
  [-0.5, 'completed', '0.00959000', /was sent to/],
  [5, 'completed', '0.00959000', /was sent to/],
] as const)(
  'SND-181 SEC-06 what waited while its coin moved by %d percent has %s: a price is kept up to the spread',
  async ([percent, end, left, message]) => {
    const { app, customer } = await startWithCoins()
    await using _ = app
    await frozen(app)
    const { external_reference } = (await payout(customer, BTC)).body
    await moveMarket(app, 'BTC', percent)
    await app.startBackground()
    expect((await paymentIn(customer, external_reference, end)).message).toMatch(message)
    expect(await coinsOf(customer, 'BTC')).toBe(left)
    expect(app.sandbox.control.phones.payouts().length).toBe(end === 'failed' ? 0 : 1)
    expect(await checkBooks(app.deps.db)).toEqual([])
  },
)

test('SND-181 without a live price nothing is sent that is older than a quote may be', { tags: 'long' }, async () => {
  const { app, customer } = await startWithCoins()
  await using _ = app
  const { external_reference } = (await payout(customer, BTC)).body
  app.sandbox.control.tickers.switchOff(true)
  await app.advance(61_000)
  await app.startBackground()
  expect((await paymentIn(customer, external_reference, 'failed')).message).toMatch(/there is no live price/)
  expect(await coinsOf(customer, 'BTC')).toBe('0.01000000')
  expect(app.sandbox.control.phones.payouts()).toEqual([])
})

/** ₦10,250, 100 tether and 0.01 bitcoin. */
async function startWithCoins() {
  const { app, customer } = await startWithNaira(WHOLE_UNITS)
  await give(app, customer, 'USDT', 100_000_000n)
  await give(app, customer, 'BTC', 1_000_000n)
  return { app, customer }
}

async function coinsOf({ call }: Customer, coin: 'BTC' | 'USDT'): Promise<string | undefined> {
  return (await call(listHoldings)).body.find(({ asset }) => asset === coin)?.available_balance
}

/** Prices move when the test says so. */
async function frozen(app: TestApp): Promise<void> {
  app.sandbox.control.tickers.freeze(true)
  await app.deps.rates.refresh()
}
