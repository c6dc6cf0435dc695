// Prices on a page that nobody has touched: the script before React writes what React would draw, and React takes it over.
import { type MarketPrice, marketPrices } from '@kivuko/contract/market-prices.ts'
import { PRICED_COINS } from '@kivuko/contract/price-ranges.ts'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, later, refuse } from '../../../../test/fake-api.ts'

const EVERY_MS = 30_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  isSeen(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function isSeen(isVisible: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible)
}

/** Of every kind: up, down, level, without a change, without a price; one of them so small that it has four decimals. */
const FIGURES = [
  ['12950000.5', '1.25'],
  ['0.5512', '-3.10'],
  ['162.4', '0.00'],
  ['97123.456', null],
  [null, null],
] as const

const PRICES: MarketPrice[] = PRICED_COINS.map((asset, place) => {
  const [price, change_24h] = FIGURES[place % FIGURES.length] ?? [null, null]
  const day = ['160', '162.4', '161'].map((height, hour) => ({ at: `2026-11-20T1${hour}:00:00.000Z`, price: height }))
  return { asset, price, change_24h, day: price === null ? [] : day }
})

const timePasses = (ms = 0) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

async function pageOf(part: 'board' | 'coin') {
  // The calls are there already, so that only the test's clock moves time.
  const [{ PriceBoard }, { PriceHistory }] = await Promise.all([
    import('./price-board.tsx'),
    import('./price-history.tsx'),
    import('./api.ts'),
  ])
  const shown: ReactNode = part === 'board' ? <PriceBoard first="KES" /> : <PriceHistory coin="BTC" first="KES" />
  return <StaticRouter location="/buy">{shown}</StaticRouter>
}

async function builtPage(part: 'board' | 'coin') {
  document.body.innerHTML = `<div id="root">${renderToString(await pageOf(part))}</div>`
  // The build is not the browser: there, nothing was taken over yet.
  vi.resetModules()
  const { showPricesEarly, PRICES_PATH } = await import('./early-prices.ts')
  const root = document.getElementById('root') as HTMLElement
  return { page: await pageOf(part), root, PRICES_PATH, showPricesEarly }
}

/** React's identifiers differ between two renderings of the same, and only the build writes what is chosen at first. */
const markup = (element: Element) => element.innerHTML.replaceAll(/_[rR]_\w+_/g, 'id').replaceAll(' selected=""', '')

test.each(['board', 'coin'] as const)(
  'FST-20 on the built page of a %s the script before React draws what React would, and React takes it over as it stands',
  async (part) => {
    const api = fakeApi({
      marketPrices: () => ({ currency: 'KES', prices: PRICES }),
      // The chart of the coin is on its way all the time.
      priceHistory: () => later<never>().promise,
    })
    const { page, root, PRICES_PATH, showPricesEarly } = await builtPage(part)
    expect(PRICES_PATH).toBe(marketPrices.path)
    expect(root.querySelector('path')).toBeNull()
    showPricesEarly()
    await timePasses()
    const early = markup(root)
    expect(root.textContent).toContain(part === 'board' ? '12,950,000' : '162.40')
    expect(root.querySelector('path')?.getAttribute('d')).toMatch(/^M.+L/)

    const problems: unknown[] = []
    hydrateRoot(root, page, { onRecoverableError: (problem) => problems.push(problem) })
    await timePasses()
    expect(problems).toEqual([])
    expect(markup(root)).toBe(early)
    // React alone asks from here on.
    const asked = api.calls('marketPrices').length
    await timePasses(EVERY_MS)
    expect(api.calls('marketPrices')).toHaveLength(asked + 1)

    // And what React draws by itself is the same.
    const { container } = render(page)
    await timePasses()
    expect(markup(container)).toBe(early)
  },
)

test('FST-20 early prices are renewed while they can be seen, and what goes wrong leaves what stood there', async () => {
  let price = '100'
  let isAway = false
  const api = fakeApi({
    marketPrices: () =>
      isAway ? refuse('internal') : { currency: 'KES', prices: PRICES.map((each) => ({ ...each, price })) },
  })
  const { root, showPricesEarly } = await builtPage('board')
  showPricesEarly()
  await timePasses()
  expect(root.textContent).toContain('100.00')
  price = '200'
  await timePasses(EVERY_MS)
  expect(root.textContent).toContain('200.00')
  isAway = true
  await timePasses(EVERY_MS)
  expect(root.textContent).toContain('200.00')
  isSeen(false)
  const asked = api.calls('marketPrices').length
  await timePasses(3 * EVERY_MS)
  expect(api.calls('marketPrices')).toHaveLength(asked)
  isSeen(true)
  isAway = false
  price = '300'
  document.dispatchEvent(new Event('visibilitychange'))
  await timePasses()
  expect(root.textContent).toContain('300.00')
})

test('ACC-20 whoever saves data is asked before prices are loaded, and they are not renewed by themselves', async () => {
  const api = fakeApi({ marketPrices: () => ({ currency: 'KES', prices: PRICES }) })
  document.documentElement.dataset.saving = ''
  try {
    const { page } = await builtPage('board')
    document.body.replaceChildren()
    const { getByRole, container } = render(page)
    await timePasses(2 * EVERY_MS)
    expect(api.calls('marketPrices')).toHaveLength(0)
    await act(async () => getByRole('button', { name: 'Show prices' }).click())
    await timePasses()
    expect(container.textContent).toContain('12,950,000')
    await timePasses(2 * EVERY_MS)
    expect(api.calls('marketPrices')).toHaveLength(1)
  } finally {
    delete document.documentElement.dataset.saving
  }
})
