import { savePreferences } from '@kivuko/contract/notifications.ts'
import { createOrder } from '@kivuko/contract/orders.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { listTransactions, transactionSchema } from '@kivuko/contract/transactions.ts'
import { listHoldings, listWallets, walletsTotal } from '@kivuko/contract/wallets.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { clearing, customerAvailable } from '../../src/accounting/chart.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

test('API-56 ENT-15 ENT-16 a new customer has a naira, a shilling and a dollar wallet, each empty', async () => {
  await using app = await startTestApp()
  const { call } = await app.customer()
  expect((await call(listWallets)).body).toEqual(
    ['NGN', 'KES', 'USD'].map((currency) => ({ currency, available_balance: '0.00', usd_equivalent: '0.00' })),
  )
  expect((await call(listHoldings)).body).toEqual([])
})

test('API-58 ENT-17 a new customer has no transactions', async () => {
  await using app = await startTestApp()
  const { call } = await app.customer()
  expect((await call(listTransactions)).body).toMatchObject({ transactions: [], total_count: 0 })
})

test('ENT-15 balances come from the ledger, worth in dollars at the mid price, rounded down', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const [customer, other] = [await app.customer(), await app.customer()]
  app.sandbox.control.tickers.freeze(true)
  await app.deps.rates.refresh()
  await give(app, customer, 'USD', 123_456n)
  await give(app, customer, 'NGN', 5_000_000n)
  await give(app, customer, 'BTC', 1n)
  await give(app, customer, 'ETH', 2_500_000_000n)
  const wallets = (await customer.call(listWallets)).body
  expect(wallets.find(({ currency }) => currency === 'USD')).toEqual({
    currency: 'USD',
    available_balance: '1234.56',
    usd_equivalent: '1234.56',
  })
  const naira = wallets.find(({ currency }) => currency === 'NGN')
  expect(naira?.available_balance).toBe('50000.00')
  expect(Number(naira?.usd_equivalent)).toBeGreaterThan(20)
  expect(Number(naira?.usd_equivalent)).toBeLessThan(45)
  const holdings = (await customer.call(listHoldings)).body
  expect(holdings.map(({ asset, available_balance }) => [asset, available_balance])).toEqual([
    ['BTC', '0.00000001'],
    ['ETH', '2.500000000'],
  ])
  expect(holdings[0]?.usd_equivalent).toBe('0.00')
  expect(Number(holdings[1]?.usd_equivalent)).toBeGreaterThan(2.5 * 1000)
  expect((await other.call(listHoldings)).body).toEqual([])
})

test('RTE-28 the total is told in the currency that was chosen for totals', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const total = async () => (await customer.call(walletsTotal)).body
  const choose = (display_currency: 'KES' | 'EUR') => customer.call(savePreferences, { body: { display_currency } })
  expect(await total()).toEqual({ currency: 'USD', amount: '0.00' })
  await give(app, customer, 'USD', 100_000n)
  expect(await total()).toEqual({ currency: 'USD', amount: '1000.00' })
  await choose('KES')
  app.sandbox.control.tickers.freeze(true)
  await app.deps.rates.refresh()
  const shillings = await total()
  expect(shillings.currency).toBe('KES')
  expect(Number(shillings.amount)).toBeGreaterThan(100_000)
  expect(Number(shillings.amount)).toBeLessThan(160_000)
  await give(app, customer, 'BTC', 100_000_000n)
  expect(Number((await total()).amount)).toBeGreaterThan(20 * Number(shillings.amount))
  await choose('EUR')
  expect((await total()).currency).toBe('EUR')
})

test('RTE-28 without a price the total in another currency is unknown', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await give(app, customer, 'USD', 100_000n)
  await customer.call(savePreferences, { body: { display_currency: 'EUR' } })
  expect((await customer.call(walletsTotal)).body).toEqual({ currency: 'EUR', amount: null })
})

test('ENT-15 without a price the worth is unknown, not zero', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await give(app, customer, 'NGN', 5_000_000n)
  await give(app, customer, 'BTC', 100n)
  expect((await customer.call(listWallets)).body[0]).toMatchObject({ currency: 'NGN', usd_equivalent: null })
  expect((await customer.call(listHoldings)).body).toEqual([
    { asset: 'BTC', available_balance: '0.00000100', usd_equivalent: null },
  ])
})

test('API-58 ENT-17 transactions are listed newest first, page by page, all thirteen fields', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const [customer, other] = [await app.customer(), await app.customer()]
  const references: string[] = []
  for (let order = 0; order < 3; order += 1) {
    references.unshift(await orderByBank(app, customer))
    app.clock.advance(1000)
  }
  await orderByBank(app, other)
  const page = async (query: { limit?: string; offset?: string }) =>
    (await customer.call(listTransactions, { query })).body
  const all = await page({})
  expect([all.total_count, all.transactions.map((line) => line.external_reference)]).toEqual([3, references])
  expect(Object.keys(all.transactions[0] ?? {}).sort()).toEqual(Object.keys(transactionSchema.shape).sort())
  expect(all.transactions[0]).toMatchObject({
    transaction_type: 'crypto',
    status: 'pending',
    currency: 'NGN',
    amount: '20000.00',
  })
  expect((await page({ limit: '2', offset: '2' })).transactions).toEqual([all.transactions[2]])
  expect(await page({ offset: '3' })).toMatchObject({ transactions: [], total_count: 3 })
})

test('API-58 a page of no or too many lines is refused by its field', async () => {
  await using app = await startTestApp()
  const { call } = await app.customer()
  const rule = async (query: object) => (await call(listTransactions, { query })).problem.errors
  expect(await rule({ limit: '0' })).toEqual([{ field: 'limit', message: 'must be at least 1' }])
  expect(await rule({ limit: '101' })).toEqual([{ field: 'limit', message: 'must be at most 100' }])
  expect(await rule({ offset: 'x' })).toEqual([{ field: 'offset', message: 'must be a whole number' }])
  expect((await call(listTransactions, { query: { limit: '100', offset: '100000' } })).status).toBe(200)
})

let gifts = 0

async function give(
  app: TestApp,
  { user }: Customer,
  asset: 'USD' | 'NGN' | 'BTC' | 'ETH',
  units: bigint,
): Promise<void> {
  gifts += 1
  const amount = money(asset, units)
  await app.deps.ledger.post({
    key: `gift:${gifts}`,
    kind: 'gift',
    reference: String(gifts),
    entries: [
      { account: clearing('custody', amount.asset), units: -units },
      { account: customerAvailable(user.id, amount.asset), units },
    ],
  })
}

async function orderByBank(app: TestApp, { call }: Customer): Promise<string> {
  const request = {
    fiat_currency: 'NGN',
    crypto_currency: 'USDT',
    fiat_amount: '20000',
    payment_method: 'bank',
  } as const
  await app.deps.rates.refresh()
  const { quote_id } = (await call(createQuote, { body: request })).body
  return (await call(createOrder, { body: { quote_id, payment_method: 'bank' } })).body.reference
}
