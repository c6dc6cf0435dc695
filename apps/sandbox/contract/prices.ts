// What the platform relies on of the public price feeds. They take no keys: their own addresses are asked.
import * as z from 'zod'
import { type Contract, call } from './suite.ts'

export type PriceKeys = { coinbase: string; coingecko: string; kraken: string }

const decimal = z.string().regex(/^\d+(\.\d+)?$/)
const rates = z.looseObject({ NGN: decimal, KES: decimal, USD: decimal })
const line = z.looseObject({ ngn: z.number().positive(), usd: z.number().positive(), last_updated_at: z.int() })
const side = z.tuple([decimal], z.string())
const ticker = z.looseObject({ a: side, b: side })

export const pricesContract: Contract<PriceKeys> = {
  provider: 'prices',
  described: {
    what: 'the references of Coinbase (exchange rates), CoinGecko (simple price) and Kraken (ticker)',
    version: 'Coinbase v2, CoinGecko v3, Kraken 0',
    date: '2026-11-26',
    licence: 'facts, in our own words',
  },
  variables: [],
  keysIn: (env) => ({
    coinbase: env.RATES_COINBASE_URL ?? 'https://api.coinbase.com',
    coingecko: env.RATES_COINGECKO_URL ?? 'https://api.coingecko.com',
    kraken: env.RATES_KRAKEN_URL ?? 'https://api.kraken.com',
  }),
  parts: [
    {
      name: 'Coinbase',
      async run({ coinbase }, expect) {
        const asked = (currency: string) => call(`${coinbase}/v2/exchange-rates?currency=${currency}`)
        const shape = z.looseObject({ data: z.looseObject({ currency: z.literal('BTC'), rates }) })
        await expect('a coin has its price in every currency', asked('BTC'), { status: 200, shape })
        await expect('a coin that is none has none', asked('NONESUCH'), { status: 400, shape: z.unknown() })
      },
    },
    {
      name: 'CoinGecko',
      async run({ coingecko }, expect) {
        const query = 'ids=bitcoin,nonesuch&vs_currencies=ngn,usd&include_last_updated_at=true&precision=full'
        const shape = z.looseObject({ bitcoin: line, nonesuch: z.undefined().optional() })
        await expect(
          'coins have their prices with their time; one that is none is left out',
          call(`${coingecko}/api/v3/simple/price?${query}`),
          { status: 200, shape },
        )
      },
    },
    {
      name: 'Kraken',
      async run({ kraken }, expect) {
        const asked = (pair: string) => call(`${kraken}/0/public/Ticker?pair=${pair}`)
        const known = z.looseObject({
          error: z.array(z.string()).length(0),
          result: z.looseObject({ XXBTZUSD: ticker, USDTZUSD: ticker }),
        })
        await expect('pairs are told under their long names', asked('XBTUSD,USDTUSD'), { status: 200, shape: known })
        const unknown = z.looseObject({ error: z.array(z.string().startsWith('EQuery')).min(1) })
        await expect('a pair that is none spoils the answer', asked('XBTUSD,NONESUCH'), { status: 200, shape: unknown })
      },
    },
  ],
}
