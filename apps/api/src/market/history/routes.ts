import { marketPrices, priceHistory } from '@kivuko/contract/market-prices.ts'
import type { Deps } from '#deps.ts'
import { readHistory, readPrices } from '#market/read-prices.ts'
import { on, type Route } from '#platform/http.ts'

export function historyRoutes(deps: Deps): Route[] {
  return [
    on(marketPrices).handle(async ({ query: { currency } }) => ({
      currency,
      prices: await readPrices(deps, currency),
    })),
    on(priceHistory).handle(async ({ params: { asset }, query: { range, currency } }) => ({
      asset,
      currency,
      range,
      points: await readHistory(deps, { asset, currency, range }),
    })),
  ]
}
