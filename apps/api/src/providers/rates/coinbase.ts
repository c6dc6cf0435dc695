// Coinbase's public exchange rates: one call a coin, all currencies in each answer, no time of its own.
import { ORDER_CRYPTOS, ORDER_FIATS } from '@kivuko/contract/buying.ts'
import { rateOf } from '@kivuko/money/rate.ts'
import * as z from 'zod'
import type { Clock } from '#platform/clock.ts'
import { fetchJson } from './fetch-json.ts'
import type { MidPrice, RateSource } from './port.ts'

const answer = z.object({ data: z.object({ currency: z.string(), rates: z.record(z.string(), z.string().catch('')) }) })

export function coinbase(baseUrl: string, clock: Clock): RateSource {
  return {
    name: 'coinbase',
    async fetchMids() {
      const perCoin = await Promise.all(
        ORDER_CRYPTOS.map(async (coin): Promise<MidPrice[]> => {
          const { data } = await fetchJson(`${baseUrl}/v2/exchange-rates?currency=${coin}`, answer)
          return ORDER_FIATS.flatMap((fiat) => {
            const rate = rateOf(coin, fiat, data.rates[fiat] ?? '')
            return rate ? [{ rate, at: clock.now() }] : []
          })
        }),
      )
      return perCoin.flat()
    },
  }
}
