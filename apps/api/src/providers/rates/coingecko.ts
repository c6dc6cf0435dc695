// CoinGecko's simple price: one call for everything, with the time of each coin's price.
import { ORDER_CRYPTOS, ORDER_FIATS, type OrderCrypto } from '@kivuko/contract/buying.ts'
import { rateOf } from '@kivuko/money/rate.ts'
import * as z from 'zod'
import { fetchJson, plainDecimal } from './fetch-json.ts'
import type { RateSource } from './port.ts'

const IDS: Record<OrderCrypto, string> = {
  USDT: 'tether',
  USDC: 'usd-coin',
  BTC: 'bitcoin',
  ETH: 'ethereum',
  XRP: 'ripple',
  SOL: 'solana',
  BNB: 'binancecoin',
}
/** A price may be null, and what else is told of a coin is not read. */
const answer = z.record(z.string(), z.looseObject({ last_updated_at: z.number() }))

export function coingecko(baseUrl: string): RateSource {
  const fiats = ORDER_FIATS.map((fiat) => fiat.toLowerCase()).join(',')
  const query = `ids=${Object.values(IDS).join(',')}&vs_currencies=${fiats}&include_last_updated_at=true&precision=full`
  return {
    name: 'coingecko',
    async fetchMids() {
      const prices = await fetchJson(`${baseUrl}/api/v3/simple/price?${query}`, answer)
      return ORDER_CRYPTOS.flatMap((coin) =>
        ORDER_FIATS.flatMap((fiat) => {
          const price = prices[IDS[coin]]
          const value = price?.[fiat.toLowerCase()]
          const rate = typeof value === 'number' ? rateOf(coin, fiat, plainDecimal(value)) : undefined
          return price && rate ? [{ rate, at: new Date(price.last_updated_at * 1000) }] : []
        }),
      )
    },
  }
}
