// Prices on a page that nobody has touched: asked for once it is painted, written into their places, and renewed while
// somebody can see them. Small, and without the framework; React takes them over as they stand.
import { API_BASE } from '@kivuko/contract/api-base.ts'
import { PAY_CURRENCIES, type PayCurrency } from '@kivuko/contract/buying.ts'
import type { MarketPrice } from '@kivuko/contract/market-prices.ts'
import { DAY_LINE_STEP_MS } from '@kivuko/contract/price-ranges.ts'
import { nodesOf } from '#ui/part.ts'
import { type SparkBox, sparkPath } from '#ui/spark-path.ts'
import { areTaken, keepEarlyPrices } from './early-market.ts'
import { DAY_LINE, dayPoints, nowParts, rowParts } from './price-parts.ts'
import { EVERY_MS } from './renewal.ts'

/** The path of the contract's marketPrices, whose schemas stay behind. */
export const PRICES_PATH = '/market/prices'

const PLACES = '[data-early-price]'

/** Until React draws them. Without such a place there is nothing to do. */
export function showPricesEarly(): void {
  const found = [...document.querySelectorAll<HTMLElement>(PLACES)].map(({ dataset }) => dataset.currency)
  for (const currency of PAY_CURRENCIES.filter((each) => found.includes(each))) follow(currency)
}

function follow(currency: PayCurrency): void {
  const look = async () => {
    if (areTaken(currency)) return end()
    if (document.hidden) return
    // What goes wrong is React's to say, which asks again.
    const prices = await ask(currency).catch(() => undefined)
    if (!prices) return
    if (!keepEarlyPrices(currency, prices)) return end()
    const places = document.querySelectorAll<HTMLElement>(`${PLACES}[data-currency="${currency}"]`)
    for (const place of places) write(place, currency, prices)
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  const lookAgain = () => void look()
  document.addEventListener('visibilitychange', lookAgain)
  const end = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookAgain)
  }
  void look()
}

async function ask(currency: PayCurrency): Promise<readonly MarketPrice[] | undefined> {
  const host = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')
  const headers = { accept: 'application/json' }
  const answer = await fetch(`${host}${API_BASE}${PRICES_PATH}?currency=${currency}`, { headers, credentials: 'omit' })
  const body: unknown = answer.ok ? await answer.json() : undefined
  const { prices } = Object(body) as { prices?: unknown }
  return Array.isArray(prices) && prices.every(isPrice) ? prices : undefined
}

const isDecimal = (text: unknown): text is string => typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text)

function isPrice(value: unknown): value is MarketPrice {
  const { asset, price, change_24h, day } = Object(value) as Partial<Record<keyof MarketPrice, unknown>>
  const isPoint = (point: unknown) => {
    const { at, price: height } = Object(point) as { at?: unknown; price?: unknown }
    return typeof at === 'string' && isDecimal(height)
  }
  return (
    typeof asset === 'string' &&
    [price, change_24h].every((figure) => figure === null || isDecimal(figure)) &&
    Array.isArray(day) &&
    day.every(isPoint)
  )
}

function write(place: HTMLElement, currency: PayCurrency, prices: readonly MarketPrice[]): void {
  const price = prices.find(({ asset }) => asset === place.dataset.coin)
  const kind = place.dataset.earlyPrice
  if (kind === 'row') place.replaceChildren(...nodesOf(rowParts(currency, price)))
  else if (kind === 'now') place.replaceChildren(...nodesOf(nowParts(currency, price)))
  else drawLine(place, price, kind === 'line' ? DAY_LINE : undefined)
}

function drawLine(place: Element, price: MarketPrice | undefined, box: SparkBox | undefined): void {
  const points = dayPoints(price)
  place.replaceChildren()
  if (points.length < 2) return
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', sparkPath(points, DAY_LINE_STEP_MS, box))
  place.append(path)
}
