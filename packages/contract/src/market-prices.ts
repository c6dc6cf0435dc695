// What coins cost in the market, and how that moved: the same for everybody, so browsers and caches may keep it.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { BUY_CRYPTOS, PAY_CURRENCIES, PAYMENT_METHODS } from './buying.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'
import { PRICE_RANGE_NAMES, PRICED_COINS } from './price-ranges.ts'

const currency = z._default(z.enum(PAY_CURRENCIES, oneOf(PAY_CURRENCIES)), 'USD')
const coin = z.enum(PRICED_COINS, oneOf(PRICED_COINS))
const range = z._default(z.enum(PRICE_RANGE_NAMES, oneOf(PRICE_RANGE_NAMES)), '1d')

/** A stored price; the last of a list may be the price of this moment. */
const point = z.object({ at: z.string(), price: decimalString })
export type PricePoint = z.output<typeof point>

const priceSchema = z.object({
  asset: coin,
  /** Of one whole coin, between buying and selling, without spread and fee; null while no price is known. */
  price: z.nullable(decimalString),
  /** Percent since 24 hours ago, '-1.25'; null unless both prices are known. */
  change_24h: z.nullable(decimalString),
  /** The last 24 hours, a point every half hour as far as there are any. */
  day: z.array(point),
})
export type MarketPrice = z.output<typeof priceSchema>

export const marketPrices = endpoint({
  id: 'marketPrices',
  route: 'GET /market/prices',
  summary: 'What each coin costs in the market now, how that changed over 24 hours, and the line of the day',
  auth: 'none',
  cacheSeconds: 15,
  query: z.object({ currency }),
  response: z.object({ currency: z.enum(PAY_CURRENCIES), prices: z.array(priceSchema) }),
})

export const purchaseRates = endpoint({
  id: 'purchaseRates',
  route: 'GET /market/rates',
  summary:
    'What a quote would be made of at this moment: for a first figure until there is one. Nothing is sold at these',
  auth: 'none',
  cacheSeconds: 15,
  query: z.object({ currency }),
  response: z.object({
    currency: z.enum(PAY_CURRENCIES),
    /** Of one whole coin, the spread included; null while it is not sold. */
    rates: z.array(z.object({ asset: z.enum(BUY_CRYPTOS), rate: z.nullable(decimalString) })),
    /** In basis points of what is paid. */
    fees: z.array(z.object({ method: z.enum(PAYMENT_METHODS), bps: z.number() })),
  }),
})

export const priceHistory = endpoint({
  id: 'priceHistory',
  route: 'GET /market/prices/{asset}/history',
  summary: 'How the price of a coin moved: what was noted at the time, and nothing where nothing was',
  auth: 'none',
  cacheSeconds: 60,
  params: z.object({ asset: coin }),
  query: z.object({ range, currency }),
  response: z.object({
    asset: coin,
    currency: z.enum(PAY_CURRENCIES),
    range: z.enum(PRICE_RANGE_NAMES),
    points: z.array(point),
  }),
})
