// Which prices are told, and over which times.
import { ORDER_CRYPTOS } from './buying.ts'

/** Every coin that can be bought. */
export const PRICED_COINS = ORDER_CRYPTOS
export type PricedCoin = (typeof PRICED_COINS)[number]

/** Each with the time between two of its points, in milliseconds, and how far back it goes. */
export const PRICE_RANGES = {
  '1d': { stepMs: 300_000, days: 1 },
  '7d': { stepMs: 3_600_000, days: 7 },
  '1m': { stepMs: 4 * 3_600_000, days: 30 },
  '1y': { stepMs: 86_400_000, days: 365 },
} as const satisfies Record<string, { stepMs: number; days: number }>
export type PriceRange = keyof typeof PRICE_RANGES
export const PRICE_RANGE_NAMES = Object.keys(PRICE_RANGES) as PriceRange[]

/** Between two points of the small line of a day. */
export const DAY_LINE_STEP_MS = 1_800_000
