// The calls about prices.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import { type MarketPrice, marketPrices, type PricePoint, priceHistory } from '@kivuko/contract/market-prices.ts'
import type { PricedCoin, PriceRange } from '@kivuko/contract/price-ranges.ts'
import { call } from '#lib/api-client.ts'

export async function fetchPrices(currency: PayCurrency, signal: AbortSignal): Promise<readonly MarketPrice[]> {
  return (await call(marketPrices, { query: { currency }, signal })).prices
}

export async function fetchHistory(
  { coin, currency, range }: { coin: PricedCoin; currency: PayCurrency; range: PriceRange },
  signal: AbortSignal,
): Promise<readonly PricePoint[]> {
  return (await call(priceHistory, { params: { asset: coin }, query: { currency, range }, signal })).points
}
