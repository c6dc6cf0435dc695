// Kraken's public ticker: best bid and ask in US dollars and euros; the mid is halfway between them. A pair it does
// not know spoils its whole answer, so only coins are asked for that it has listed for long.
import { BUY_CRYPTOS, type BuyCrypto } from '@kivuko/contract/buying.ts'
import { type Rate, rateOf } from '@kivuko/money/rate.ts'
import * as z from 'zod'
import type { Clock } from '#platform/clock.ts'
import { fetchJson } from './fetch-json.ts'
import type { MidPrice, RateSource } from './port.ts'

const FIATS = ['USD', 'EUR'] as const
/** Kraken says XBT for bitcoin. */
const pairName = (coin: BuyCrypto, fiat: string) => `${coin === 'BTC' ? 'XBT' : coin}${fiat}`
const side = z.tuple([z.string()], z.string())
const answer = z.object({ error: z.array(z.string()), result: z.record(z.string(), z.object({ a: side, b: side })) })

export function kraken(baseUrl: string, clock: Clock): RateSource {
  const pairs = BUY_CRYPTOS.flatMap((coin) => FIATS.map((fiat) => pairName(coin, fiat)))
  return {
    name: 'kraken',
    async fetchMids() {
      const { error, result } = await fetchJson(`${baseUrl}/0/public/Ticker?pair=${pairs.join(',')}`, answer)
      if (error.length > 0) throw new Error(`kraken: ${error.join(', ')}`)
      return BUY_CRYPTOS.flatMap((coin) =>
        FIATS.flatMap((fiat): MidPrice[] => {
          // Older pairs are answered under their long names, XXBTZUSD for XBTUSD.
          const name = pairName(coin, fiat)
          const ticker = result[name] ?? result[`X${name.slice(0, -3)}Z${fiat}`]
          const mid = ticker && midOf(coin, fiat, ticker.b[0], ticker.a[0])
          return mid ? [{ rate: mid, at: clock.now() }] : []
        }),
      )
    },
  }
}

function midOf(
  coin: BuyCrypto,
  fiat: (typeof FIATS)[number],
  bidText: string,
  askText: string,
): Rate<BuyCrypto, (typeof FIATS)[number]> | undefined {
  const bid = rateOf(coin, fiat, bidText)
  const ask = rateOf(coin, fiat, askText)
  if (!bid || !ask) return undefined
  return {
    base: coin,
    quote: fiat,
    numerator: bid.numerator * ask.denominator + ask.numerator * bid.denominator,
    denominator: 2n * bid.denominator * ask.denominator,
  }
}
