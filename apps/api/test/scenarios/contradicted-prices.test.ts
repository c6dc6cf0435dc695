// Goal: what the price sources contradict each other about is not traded, and a person hears of it.
import { closeCase } from '@kivuko/contract/console-cases.ts'
import { quoteConversion } from '@kivuko/contract/conversions.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { quoteTrade } from '@kivuko/contract/trades.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { watchPrices } from '../../src/compliance/watch-prices.ts'
import { caseOf, casesFor } from '../support/cases.ts'
import { staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

type Move = Parameters<TestApp['sandbox']['control']['tickers']['move']>[0]

async function move(app: TestApp, change: Move): Promise<void> {
  app.sandbox.control.tickers.move(change)
  await app.deps.rates.refresh()
}

const purchase = (fiat_currency: 'NGN' | 'USD', fiat_amount: string) => ({
  body: { fiat_currency, crypto_currency: 'SOL', fiat_amount, payment_method: 'card' } as const,
})

test('SEC-02 a pair that its sources price otherwise than its halves is quoted nowhere, and the others go on', async () => {
  await using app = await startTestApp({ sandbox: true, banks: true })
  const customer = await app.customer()
  await move(app, { coin: 'SOL', fiat: 'NGN', percent: -24 })
  const sale = { side: 'sell', fiat_currency: 'NGN', crypto_currency: 'SOL', amount: '1' } as const
  const refused = [
    await app.call(createQuote, purchase('NGN', '20000')),
    await app.call(quoteTrade, { body: sale }),
    await customer.call(quoteConversion, { body: { from: 'NGN', to: 'SOL', amount: '20000' } }),
    await customer.call(quoteConversion, { body: { from: 'SOL', to: 'NGN', amount: '1' } }),
  ]
  for (const { problem } of refused) expect([problem.status, problem.code]).toEqual([503, 'pair_closed'])
  expect((await app.call(createQuote, purchase('USD', '100'))).status).toBe(200)
  expect((await customer.call(quoteConversion, { body: { from: 'NGN', to: 'BTC', amount: '20000' } })).status).toBe(200)
  await move(app, { coin: 'SOL', fiat: 'NGN', percent: 0 })
  expect((await app.call(createQuote, purchase('NGN', '20000'))).status).toBe(200)
})

test('SEC-02 SEC-03 a currency that one of two sources prices by half more is closed, with one case, raised again after an hour', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const officer = await staffMember(app, 'compliance')
  await watchPrices(app.deps)
  expect(await casesFor(officer)).toEqual([])
  await move(app, { fiat: 'NGN', percent: 50, source: 'coingecko' })
  const naira = { from: 'NGN', to: 'KES', amount: '20000' } as const
  const customer = await app.customer()
  expect((await customer.call(quoteConversion, { body: naira })).problem.code).toBe('pair_closed')
  await watchPrices(app.deps)
  await watchPrices(app.deps)
  const [found, ...more] = await casesFor(officer)
  expect([found?.about, found?.kind, found?.customer, more]).toEqual(['contradicted_pair', 'market', null, []])
  const id = found?.id ?? ''
  const { facts, customer: about, others } = await caseOf(officer, id)
  expect(facts).toMatchObject({ crypto: 'USDT', fiat: 'NGN', sources: [{ name: 'coinbase' }, { name: 'coingecko' }] })
  expect([about, others]).toEqual([null, []])
  const close = (outcome: 'suspended' | 'cleared') =>
    officer.call(closeCase, { params: { id }, body: { outcome, reason: 'the feed was late' } })
  expect((await close('suspended')).problem.code).toBe('case_without_customer')
  expect((await close('cleared')).body.state).toBe('closed')
  await watchPrices(app.deps)
  expect(await casesFor(officer, { state: 'open' })).toEqual([])
  // A source that dates its prices would be stale if the clock went on.
  await sql`update cases set opened_at = opened_at - interval '1 hour'`.execute(app.deps.db)
  await watchPrices(app.deps)
  expect(await casesFor(officer, { state: 'open' })).toHaveLength(1)
})
