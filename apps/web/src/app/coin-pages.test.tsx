import { ORDER_CRYPTOS } from '@kivuko/contract/buying.ts'
import { type MarketPrice, marketPrices, type PricePoint, priceHistory } from '@kivuko/contract/market-prices.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openApp, startClean } from '../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../test/server.ts'

beforeEach(startClean)

const point = (at: string, price: string): PricePoint => ({ at: `2026-11-20T${at}:00.000Z`, price })
const priceOf = (asset: MarketPrice['asset'], price: Partial<MarketPrice> = {}): MarketPrice => ({
  asset,
  price: '162.4',
  change_24h: '-1.25',
  day: [point('10:00', '160'), point('10:30', '162.4')],
  ...price,
})
const PRICES = ORDER_CRYPTOS.map((asset) => priceOf(asset))

/** Answers what was asked, in the currency it was asked in. */
const answering = (prices: readonly MarketPrice[], points: readonly PricePoint[]) => [
  on(marketPrices, ({ url }) => raw(200, { currency: currencyIn(url), prices })),
  on(priceHistory, ({ url }) =>
    raw(200, {
      asset: /prices\/(\w+)\//.exec(url)?.[1],
      currency: currencyIn(url),
      range: new URL(url, 'http://kivuko').searchParams.get('range'),
      points,
    }),
  ),
]
const currencyIn = (url: string) => new URL(url, 'http://kivuko').searchParams.get('currency')

test('PRC-11 /buy and /sell show what each coin costs with its change over 24 hours, in a currency that can be chosen', async () => {
  for (const path of ['/buy', '/sell']) {
    startClean()
    const unknown = priceOf('XRP', { price: null, change_24h: null, day: [] })
    const young = priceOf('BTC', { price: '97123.456789', change_24h: null, day: [] })
    const api = fakeApi(...answering([...PRICES.filter(({ asset }) => !/XRP|BTC/.test(asset)), unknown, young], []))
    await openApp(path)
    const board = within(await screen.findByRole('region', { name: 'Market prices' }))
    const row = async (name: RegExp) => board.findByRole('link', { name })
    expect((await row(/^Solana SOL KSh\s162\.40 down 1\.25 percent/)).getAttribute('href')).toBe('/coins/solana')
    expect((await row(/^XRP No current price$/)).querySelector('path')).toBeNull()
    expect((await row(/^Bitcoin BTC KSh\s97,123\.45 No change known yet$/)).querySelector('path')).toBeNull()
    expect((await row(/^Solana/)).querySelector('path')?.getAttribute('d')).toMatch(/^M.+L/)
    expect(board.getAllByRole('link')).toHaveLength(ORDER_CRYPTOS.length)
    fireEvent.change(board.getByLabelText('Currency of prices'), { target: { value: 'USD' } })
    expect(await row(/^Solana SOL \$162\.40/)).toBeDefined()
    expect(api.callsOf(marketPrices).map(({ url }) => currencyIn(url))).toEqual(['KES', 'USD'])
  }
})

test('PRC-11 prices that cannot be loaded are said to be so, and asked for again', async () => {
  let isAway = true
  fakeApi(on(marketPrices, () => (isAway ? refuse('internal') : raw(200, { currency: 'KES', prices: PRICES }))))
  await openApp('/buy')
  const board = within(await screen.findByRole('region', { name: 'Market prices' }))
  expect(await board.findByText('Prices could not be loaded.')).toBeDefined()
  isAway = false
  fireEvent.click(board.getByRole('button', { name: 'Try again' }))
  expect(await board.findByRole('link', { name: /^Solana SOL KSh\s162\.40/ })).toBeDefined()
})

test('PRC-12 the page of a coin has its price and a table of what was noted, over a day to a year', async () => {
  const api = fakeApi(...answering(PRICES, [point('10:00', '160.1'), point('10:05', '162.4')]))
  await openApp('/coins/solana')
  const price = within(await screen.findByRole('region', { name: 'Price of one Solana' }))
  expect(await price.findByText('down 1.25 percent in 24 hours')).toBeDefined()
  const table = within(await price.findByRole('region', { name: 'Prices of the last 24 hours', hidden: true }))
  const rows = table.getAllByRole('row', { hidden: true }).slice(1)
  expect(rows.map((row) => within(row).getByRole('cell', { hidden: true }).textContent)).toEqual(['$162.40', '$160.10'])
  fireEvent.click(price.getByRole('button', { name: '1 year' }))
  expect(await price.findByRole('region', { name: 'Prices of the last year', hidden: true })).toBeDefined()
  expect(api.callsOf(priceHistory).map(({ url }) => url.split('/market/')[1])).toEqual([
    'prices/SOL/history?currency=USD&range=1d',
    'prices/SOL/history?currency=USD&range=1y',
  ])
})

test('PRC-12 where nothing was noted the page of a coin says so, and draws nothing', async () => {
  fakeApi(...answering([priceOf('SOL', { change_24h: null, day: [] })], [point('10:05', '162.4')]))
  await openApp('/coins/solana')
  expect(await screen.findByText('No history yet')).toBeDefined()
  expect(await screen.findByText('No change known yet')).toBeDefined()
})

test('PRC-13 every coin that can be bought has a page with the widget for it, what it is, its networks, fees and limits', {
  tags: 'long',
}, async () => {
  const { COIN_SCREENS } = await import('./coin-screens.ts')
  expect(COIN_SCREENS).toHaveLength(ORDER_CRYPTOS.length)
  expect(new Set(COIN_SCREENS.map(({ title }) => title)).size).toBe(COIN_SCREENS.length)
  for (const [path, name, network, least] of [
    ['/coins/bitcoin', 'Bitcoin', /stays in your wallet here/, 'KSh 100.00'],
    ['/coins/ethereum', 'Ethereum', 'Arbitrum', 'KSh 100.00'],
    ['/coins/bnb', 'BNB', 'BNB Smart Chain', '£20.00'],
  ] as const) {
    startClean()
    fakeApi(...answering([], []))
    await openApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: `Buy ${name}` })).toBeDefined()
    expect(await screen.findByRole('heading', { level: 2, name: `What is ${name}?` })).toBeDefined()
    expect(within(screen.getByRole('region', { name: 'Networks' })).getByText(network)).toBeDefined()
    const terms = within(screen.getByRole('table', { name: 'Fees and limits of each way to pay' }))
    expect(terms.getAllByText(least).length).toBeGreaterThan(0)
    const widget = within(await screen.findByRole('region', { name: 'Buy crypto' }))
    if (name === 'BNB') expect((await widget.findByRole('combobox', { name: 'Coin' })).textContent).toContain('BNB')
    else expect(widget.getByLabelText('Crypto to receive')).toHaveProperty('value', name === 'Bitcoin' ? 'BTC' : 'ETH')
  }
})

test('PRC-13 a coin that nobody sells here has no page', async () => {
  fakeApi()
  await openApp('/coins/cardano')
  expect(await screen.findByRole('heading', { level: 1, name: 'This page does not exist' })).toBeDefined()
})
