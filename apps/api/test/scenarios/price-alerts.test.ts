// A customer is told of a coin's price: above a level, below one, or moved by some percent; once, or each time.
import { listPriceAlerts, removePriceAlert, setPriceAlert } from '@kivuko/contract/price-alerts.ts'
import { expect, test } from 'vitest'
import { tellPriceAlerts } from '../../src/record/price-alerts/tell-price-alerts.ts'
import { moveMarket } from '../support/market.ts'
import { noticesOf } from '../support/notices.ts'
import { newReference } from '../support/phone-payments.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const HOUR_MS = 3_600_000

const BTC = { asset: 'BTC', currency: 'USD' } as const

type Set = { kind: 'above' | 'below' | 'move'; price?: string; percent?: number; repeats?: boolean }

function set({ call }: Customer, body: Set, key = newReference()) {
  return call(setPriceAlert, { key, body: { ...BTC, ...body } })
}

/** A whole number of dollars, so many percent above the price of now. */
function dollars({ deps }: TestApp, percent: number): string {
  const mid = deps.rates.mid('BTC', 'USD')
  if (!mid) throw new Error('the price is known')
  return String((mid.numerator * BigInt(100 + percent)) / (mid.denominator * 100n))
}

async function titlesOf(customer: Customer): Promise<string[]> {
  const titles = (await noticesOf(customer)).map(({ title }) => title.replace(/: .*/, ''))
  return titles.filter((title) => title.startsWith('BTC')).toReversed()
}

/** By two processes at once, and once more. */
async function tell({ deps }: TestApp): Promise<void> {
  await Promise.all([tellPriceAlerts(deps), tellPriceAlerts(deps)])
  await tellPriceAlerts(deps)
}

async function listOf({ call }: Customer) {
  return (await call(listPriceAlerts)).body.alerts
}

test('REC-01 REC-02 a price above or below a level, or moved by some percent, is told once, whoever looks how often, with the price', async () => {
  await using app = await startTestApp({ sandbox: true })
  const ada = await app.customer('Ada Obi')
  const [high, low] = [dollars(app, 5), dollars(app, -5)]
  for (const body of [
    { kind: 'above', price: high },
    { kind: 'below', price: low },
    { kind: 'move', percent: 8 },
  ] as const)
    expect((await set(ada, body)).body).toMatchObject({
      ...BTC,
      ...body,
      price: 'price' in body ? `${body.price}.00` : null,
      state: 'on',
    })
  await tell(app)
  expect(await titlesOf(ada)).toEqual([])

  await moveMarket(app, 'BTC', 12)
  await tell(app)
  expect((await titlesOf(ada)).toSorted()).toEqual(['BTC has risen by 8%', 'BTC is above your price'])
  const [notice] = await noticesOf(ada)
  expect(notice).toMatchObject({
    type: 'transaction',
    action_url: '/automatic',
    title: expect.stringMatching(/: \d[\d,]+\.\d\d USD$/),
  })
  expect((await listOf(ada)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'below on',
    'move done',
    'above done',
  ])

  await moveMarket(app, 'BTC', -12)
  await tell(app)
  await moveMarket(app, 'BTC', 12)
  await tell(app)
  expect(await titlesOf(ada)).toHaveLength(3)
  expect((await listOf(ada)).every(({ state, told_at }) => state === 'done' && told_at)).toBe(true)
})

test('REC-03 one that repeats is told again once the price was on the other side, at most once an hour; a move counts from what was told', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const [ada, ben] = [await app.customer('Ada Obi'), await app.customer('Ben Otieno')]
  await set(ada, { kind: 'above', price: dollars(app, 5), repeats: true })
  await set(ben, { kind: 'move', percent: 8, repeats: true })
  await moveMarket(app, 'BTC', 12)
  await tell(app)
  expect([await titlesOf(ada), await titlesOf(ben)]).toEqual([['BTC is above your price'], ['BTC has risen by 8%']])
  // It stays above: nothing more is said, however long.
  app.clock.advance(2 * HOUR_MS)
  await app.deps.rates.refresh()
  await tell(app)
  expect([await titlesOf(ada), await titlesOf(ben)]).toMatchObject([{ length: 1 }, { length: 1 }])
  for (const percent of [0, 12]) {
    await moveMarket(app, 'BTC', percent)
    await tell(app)
  }
  expect(await titlesOf(ada)).toHaveLength(2)
  // From the twelve percent that were told, down; back up within the hour is not told.
  expect(await titlesOf(ben)).toEqual(['BTC has risen by 8%', 'BTC has fallen by 8%'])
  app.clock.advance(HOUR_MS)
  await app.deps.rates.refresh()
  await tell(app)
  expect(await titlesOf(ben)).toHaveLength(3)
})

test('REC-04 what would be told at once, makes no sense, or is one too many is refused by name; without a price nobody is told', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const ada = await app.customer('Ada Obi')
  const refusal = async (body: Set) => {
    const { status, problem } = await set(ada, body)
    return [status, problem.code, problem.errors?.[0]?.field]
  }
  expect(await refusal({ kind: 'above', price: dollars(app, -5) })).toEqual([422, 'validation_failed', 'price'])
  expect(await refusal({ kind: 'below', price: dollars(app, 5) })).toEqual([422, 'validation_failed', 'price'])
  expect(await refusal({ kind: 'above' })).toEqual([422, 'validation_failed', 'price'])
  expect(await refusal({ kind: 'above', price: '1e9' })).toEqual([422, 'validation_failed', 'price'])
  expect(await refusal({ kind: 'above', price: '99999999999999999' })).toEqual([422, 'validation_failed', 'price'])
  expect(await refusal({ kind: 'above', price: '999999.1234567' })).toEqual([422, 'validation_failed', 'price'])
  expect(await refusal({ kind: 'move' })).toEqual([422, 'validation_failed', 'percent'])
  expect(await refusal({ kind: 'move', percent: 91 })).toEqual([422, 'validation_failed', 'percent'])
  expect(await listOf(ada)).toEqual([])

  const key = newReference()
  const first = await set(ada, { kind: 'move', percent: 5 }, key)
  expect((await set(ada, { kind: 'move', percent: 5 }, key)).body.id).toBe(first.body.id)
  await Promise.all(Array.from({ length: 24 }, () => set(ada, { kind: 'move', percent: 5 })))
  expect(await listOf(ada)).toHaveLength(20)
  expect(await refusal({ kind: 'move', percent: 5 })).toEqual([409, 'too_many_alerts', undefined])

  // Every source falls silent: its last price grows old, and says nothing.
  app.sandbox.control.tickers.move({ coin: 'BTC', percent: 30 })
  app.sandbox.control.tickers.switchOff(true)
  app.clock.advance(2 * HOUR_MS)
  await tell(app)
  expect(await titlesOf(ada)).toEqual([])
  expect(await refusal({ kind: 'above', price: '999999' })).toEqual([503, 'rates_unavailable', undefined])
})

test('REC-05 a price alert is its customer’s: nobody else sees it or removes it, and a removed one is told no more', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const [ada, ben] = [await app.customer('Ada Obi'), await app.customer('Ben Otieno')]
  const { id } = (await set(ada, { kind: 'move', percent: 5 })).body
  expect(await listOf(ben)).toEqual([])
  expect((await ben.call(removePriceAlert, { params: { id } })).problem.code).toBe('alert_not_found')
  expect((await ada.call(removePriceAlert, { params: { id } })).body.status).toBe('removed')
  expect((await ada.call(removePriceAlert, { params: { id } })).problem.code).toBe('alert_not_found')
  await moveMarket(app, 'BTC', 12)
  await tell(app)
  expect(await titlesOf(ada)).toEqual([])
})
