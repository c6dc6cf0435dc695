import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { IDEMPOTENCY_HIT_HEADER } from '@kivuko/contract/endpoint.ts'
import { listTransactions, summariseTransactions } from '@kivuko/contract/transactions.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clearing, treasury } from '../../src/accounting/chart.ts'
import { sweepUp } from '../../src/platform/jobs.ts'
import { backgroundOf } from '../../src/start-background.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { noticesOf } from '../support/notices.ts'
import { holdingOf } from '../support/purchases.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

type Pair = { from: 'NGN' | 'KES' | 'USD' | 'BTC' | 'USDT'; to: 'NGN' | 'KES' | 'USD' | 'BTC' | 'USDT' }

test('DSH-14 SND-49 shillings become naira at the rate that was quoted: one leaves, the other arrives', async () => {
  await using app = await startTestApp({ sandbox: true })
  const ada = await customerWith(app, 'KES', 100_000n)
  const quote = (await quoteFor(ada, { from: 'KES', to: 'NGN' }, '100')).body
  expect(quote).toMatchObject({ from: 'KES', to: 'NGN', amount: '100.00' })
  expect(Number(quote.received)).toBeCloseTo(Number(quote.rate) * 100, 1)
  const answer = (await take(ada, quote.quote_id)).body
  expect(answer).toMatchObject({ status: 'completed', from: 'KES', amount: '100.00', to: 'NGN' })
  expect([answer.received, await balanceOf(ada, 'NGN')]).toEqual([quote.received, quote.received])
  expect(await balanceOf(ada, 'KES')).toBe('900.00')
  const lines = await linesOf(app, ada)
  expect(lines).toMatchObject([
    { type: 'deposit', currency: 'NGN', description: 'Exchanged from KSh\u00a0100.00' },
    { type: 'transfer', currency: 'KES', id: answer.transaction_id, amount_units: 10_000n },
  ])
  expect((await noticesOf(ada))[0]?.title).toContain('You exchanged KSh\u00a0100.00 into ₦')
})

test('SEC-08 an exchange is neither money in nor money out, in the list and above it', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const ada = await customerWith(app, 'KES', 100_000n)
  const figures = async () => {
    const { summary } = (await ada.call(listTransactions, { query: {} })).body
    const { total_inflow, total_outflow, months } = (await ada.call(summariseTransactions)).body.summary
    return [
      summary.total_inflow,
      summary.total_outflow,
      total_inflow,
      total_outflow,
      months[0]?.inflow,
      months[0]?.outflow,
    ]
  }
  expect(await figures()).toEqual(Array(6).fill('0.00'))
  await take(ada, (await quoteFor(ada, { from: 'KES', to: 'NGN' }, '100')).body.quote_id)
  expect(await figures()).toEqual(Array(6).fill('0.00'))
  expect(await linesOf(app, ada)).toHaveLength(2)
})

test('DSH-14 what the house keeps is the spread, booked as such', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true, env: { SPREAD_BPS: '100' } })
  const ada = await customerWith(app, 'USD', 100_000n)
  const quote = (await quoteFor(ada, { from: 'USD', to: 'KES' }, '1000')).body
  await take(ada, quote.quote_id)
  const { rows } = await sql<{
    kept: bigint
  }>`select balance as kept from ledger.accounts where name = 'spread:KES'`.execute(app.deps.db)
  const received = BigInt(quote.received.replace('.', ''))
  const whole = received + (rows[0]?.kept ?? 0n)
  expect(rows[0]?.kept).toBeGreaterThan(0n)
  // One per cent of what the mid price gives, to the last unit.
  expect(whole - (whole * 9_900n) / 10_000n - (rows[0]?.kept ?? 0n)).toBeLessThanOrEqual(1n)
})

test('TXN-101 an exchange with coins has a line of each balance, of what it saw', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const ada = await customerWith(app, 'USD', 100_000n)
  const buying = (await quoteFor(ada, { from: 'USD', to: 'BTC' }, '500')).body
  await take(ada, buying.quote_id)
  expect(await holdingOf(ada, 'BTC')).toBe(buying.received)
  expect(await linesOf(app, ada)).toMatchObject([
    { type: 'crypto', currency: 'USD', amount_units: 50_000n, description: `Exchanged into ${buying.received} BTC` },
    { type: 'deposit', currency: 'BTC', description: 'Exchanged from $500.00' },
  ])
  const selling = (await quoteFor(ada, { from: 'BTC', to: 'USD' }, buying.received)).body
  await take(ada, selling.quote_id)
  expect(await holdingOf(ada, 'BTC')).toBeUndefined()
  expect((await linesOf(app, ada)).map(({ currency, description }) => `${currency} ${description}`)).toEqual(
    expect.arrayContaining([
      `BTC Exchanged into ${formatMoney(money('USD', BigInt(selling.received.replace('.', ''))))}`,
      `USD Exchanged from ${buying.received} BTC`,
    ]),
  )
  expect(Number(selling.received)).toBeLessThan(500)
})

test('DSH-14 a quote is used once, by its owner, in time', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const [ada, brian] = [await customerWith(app, 'KES', 100_000n), await customerWith(app, 'KES', 100_000n)]
  const pair: Pair = { from: 'KES', to: 'NGN' }
  const { quote_id } = (await quoteFor(ada, pair, '100')).body
  expect((await take(brian, quote_id)).problem.code).toBe('quote_not_found')
  expect((await take(ada, 'exq_none')).problem.code).toBe('quote_not_found')
  const first = await take(ada, quote_id, 'conversion-key')
  const again = await take(ada, quote_id, 'conversion-key')
  expect([again.headers[IDEMPOTENCY_HIT_HEADER], again.body]).toEqual(['true', first.body])
  expect((await take(ada, quote_id)).problem.code).toBe('quote_used')
  const late = (await quoteFor(ada, pair, '100')).body
  app.clock.advance(61_000)
  expect((await take(ada, late.quote_id)).problem.code).toBe('quote_expired')
  expect(await balanceOf(ada, 'KES')).toBe('900.00')
})

test('SEC-213 the price of an exchange is forgotten a day after it expired, used or not, and what was made of it is whole', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const ada = await customerWith(app, 'KES', 100_000n)
  const pair: Pair = { from: 'KES', to: 'NGN' }
  const used = (await quoteFor(ada, pair, '100')).body.quote_id
  await take(ada, used)
  const unused = (await quoteFor(ada, pair, '100')).body.quote_id
  const left = async () => {
    await sweepUp(backgroundOf(app.deps))
    const rows = await app.deps.db.selectFrom('exchange_quotes').select('id').orderBy('created_at').execute()
    return rows.map(({ id }) => id)
  }
  expect(await left()).toEqual([used, unused])
  app.clock.advance(25 * 3_600_000)
  expect(await left()).toEqual([])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('DSH-14 two processes take one quote once, with one key and with many', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  await using other = await startSecondProcess(app)
  const ada = await customerWith(app, 'KES', 100_000n)
  for (const key of ['one-key-for-all', undefined]) {
    const { quote_id } = (await quoteFor(ada, { from: 'KES', to: 'NGN' }, '100')).body
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => take(index % 2 ? ada : other.as(ada), quote_id, key)),
    )
    const done = answers.filter(({ status }) => status === 200)
    const references = new Set(done.map(({ body }) => body.reference))
    expect([references.size, done.length]).toEqual([1, key ? 8 : 1])
  }
  expect(await balanceOf(ada, 'KES')).toBe('800.00')
})

test('DSH-14 what cannot be exchanged is refused with its reason, and nothing moves', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const ada = await customerWith(app, 'KES', 10_000n)
  const refusal = async (pair: Pair, amount: string) => (await quoteFor(ada, pair, amount)).problem.code
  expect(await refusal({ from: 'KES', to: 'KES' }, '1')).toBe('pair_unavailable')
  expect(await refusal({ from: 'USDT', to: 'BTC' }, '1')).toBe('pair_unavailable')
  expect(await refusal({ from: 'KES', to: 'NGN' }, '0')).toBe('validation_failed')
  expect(await refusal({ from: 'NGN', to: 'USD' }, '0.01')).toBe('amount_out_of_range')
  const much = (await quoteFor(ada, { from: 'KES', to: 'NGN' }, '100.01')).body
  expect((await take(ada, much.quote_id)).problem.code).toBe('insufficient_balance')
  // Refused, it was not used up.
  await give(app, ada, 'KES', 1n)
  expect((await take(ada, much.quote_id)).status).toBe(200)
  await give(app, ada, 'KES', 10_000n)
  await emptyTreasury(app, 'USD')
  const short = (await quoteFor(ada, { from: 'KES', to: 'USD' }, '100')).body
  expect((await take(ada, short.quote_id)).problem.code).toBe('supply_short')
  await sql`update users set suspended_at = now() where id = ${ada.user.id}`.execute(app.deps.db)
  expect((await take(ada, short.quote_id)).problem.code).toBe('account_suspended')
  expect(await balanceOf(ada, 'KES')).toBe('100.00')
})

test('DSH-14 without prices there is no quote', async () => {
  await using app = await startTestApp()
  const ada = await customerWith(app, 'KES', 10_000n)
  expect((await quoteFor(ada, { from: 'KES', to: 'NGN' }, '10')).problem.code).toBe('rates_unavailable')
})

function quoteFor({ call }: Customer, { from, to }: Pair, amount: string) {
  return call(quoteConversion, { body: { from, to, amount } })
}

function take({ call }: Customer, quote_id: string, key?: string) {
  return call(convert, { body: { quote_id }, ...(key ? { key } : {}) })
}

async function customerWith(app: TestApp, asset: Asset, units: bigint): Promise<Customer> {
  const customer = await app.customer()
  await give(app, customer, asset, units)
  return customer
}

async function emptyTreasury(app: TestApp, asset: Asset): Promise<void> {
  const { name } = treasury(asset)
  const units = (await app.deps.ledger.balances(app.deps.pool, [name])).get(name) ?? 0n
  await app.deps.ledger.post({
    key: `empty:${asset}`,
    kind: 'empty',
    reference: money(asset, units).asset,
    entries: [
      { account: treasury(asset), units: -units },
      { account: clearing('custody', asset), units },
    ],
  })
}

type Line = { id: string; type: string; currency: Asset; amount_units: bigint; description: string }

async function linesOf(app: TestApp, { user }: Customer): Promise<Line[]> {
  const { rows } = await sql<Line>`select id, type, currency, amount_units, description
    from transactions where user_id = ${user.id} order by type`.execute(app.deps.db)
  return rows
}
