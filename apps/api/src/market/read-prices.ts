// What coins cost now and before, as people are shown it. Stored prices only: where none was noted there is none.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import type { MarketPrice, PricePoint } from '@kivuko/contract/market-prices.ts'
import {
  DAY_LINE_STEP_MS,
  PRICE_RANGES,
  PRICED_COINS,
  type PricedCoin,
  type PriceRange,
} from '@kivuko/contract/price-ranges.ts'
import { type Rate, rateToDecimal } from '@kivuko/money/rate.ts'
import { after, type Clock, DAY_MS } from '#platform/clock.ts'
import type { Db } from '#tables.ts'
import { changeBetween } from './change-between.ts'
import { type PricePair, readBetween, readSteps } from './history/store.ts'
import { NOTE_EVERY_MS } from './note-prices.ts'
import type { RateBook } from './rate-book.ts'

/** A price is of 24 hours ago when it was noted then, or so much earlier. */
const AGO_SLACK_MS = 3 * NOTE_EVERY_MS

type Reading = { db: Db; rates: Pick<RateBook, 'mid' | 'isClosed'>; clock: Clock }

/** Every coin, whether or not its price is known. */
export async function readPrices({ db, rates, clock }: Reading, currency: PayCurrency): Promise<MarketPrice[]> {
  const ago = after(clock.now(), -DAY_MS)
  const asked = { assets: PRICED_COINS, currency }
  const [day, then] = await Promise.all([
    readSteps(db, { ...asked, from: ago, stepMs: DAY_LINE_STEP_MS }),
    readBetween(db, { ...asked, from: after(ago, -AGO_SLACK_MS), to: ago }),
  ])
  return PRICED_COINS.map((asset) => {
    const rate = priceNow(rates, asset, currency)
    const before = then.find((pair) => pair.asset === asset)
    return {
      asset,
      price: rate ? rateToDecimal(rate) : null,
      change_24h: rate && before ? changeBetween(rateOf(before, currency), rate) : null,
      day: withNow(day.filter((pair) => pair.asset === asset).map(pointIn(currency)), rate, clock),
    }
  })
}

export async function readHistory(
  { db, rates, clock }: Reading,
  { asset, currency, range }: { asset: PricedCoin; currency: PayCurrency; range: PriceRange },
): Promise<PricePoint[]> {
  const { stepMs, days } = PRICE_RANGES[range]
  const from = after(clock.now(), -days * DAY_MS)
  const steps = await readSteps(db, { assets: [asset], currency, from, stepMs })
  return withNow(steps.map(pointIn(currency)), priceNow(rates, asset, currency), clock)
}

/** None that nobody could buy at. */
function priceNow(rates: Reading['rates'], asset: PricedCoin, currency: PayCurrency): Rate | undefined {
  return rates.isClosed(asset, currency) ? undefined : rates.mid(asset, currency)
}

function withNow(points: PricePoint[], rate: Rate | undefined, clock: Clock): PricePoint[] {
  return rate ? [...points, { at: clock.now().toISOString(), price: rateToDecimal(rate) }] : points
}

function pointIn(currency: PayCurrency) {
  return (pair: PricePair): PricePoint => ({ at: pair.at.toISOString(), price: rateToDecimal(rateOf(pair, currency)) })
}

function rateOf({ asset, coin, currency: denominator }: PricePair, currency: PayCurrency): Rate {
  return { base: asset, quote: currency, numerator: coin, denominator }
}
