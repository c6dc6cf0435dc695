// What money was worth in another currency at a time, by the prices that were noted then.
import type { Asset, FiatAsset } from '@kivuko/money/assets.ts'
import { unitsPerWhole } from '@kivuko/money/assets.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { Rate } from '@kivuko/money/rate.ts'
import { divHalfUp } from '@kivuko/money/rounding.ts'
import { after, type Clock, DAY_MS } from '#platform/clock.ts'
import type { Db } from '#tables.ts'
import { readLatest } from './history/store.ts'
import { HOURS_KEPT_MS } from './note-prices.ts'
import type { RateBook } from './rate-book.ts'

const HOUR_MS = 60 * 60_000
/** A dollar, as prices are noted. */
const DOLLAR_BILLIONTHS = 1_000_000_000n

type Reading = { db: Db; rates: Pick<RateBook, 'mid'>; clock: Clock }

/** Rounded half up, whatever its sign. Undefined when no price of that time is known: none is guessed. */
export async function worthAt<A extends FiatAsset>(
  { db, rates, clock }: Reading,
  { asset, units }: Money<FiatAsset>,
  { in: quote, at }: { in: A; at: Date },
): Promise<Money<A> | undefined> {
  const now = clock.now()
  const slack = at < after(now, -HOURS_KEPT_MS) ? DAY_MS : HOUR_MS
  const prices = await readLatest(db, { assets: [asset, quote], from: after(at, -slack), to: at })
  const priceOf = (of: Asset) =>
    of === 'USD' ? DOLLAR_BILLIONTHS : prices.find((price) => price.asset === of)?.dollar_billionths
  const [base, counter] = [priceOf(asset), priceOf(quote)]
  if (base !== undefined && counter !== undefined)
    return money(quote, divHalfUp(units * base * unitsPerWhole(quote), counter * unitsPerWhole(asset)))
  const mid: Rate | undefined = at >= after(now, -HOUR_MS) ? rates.mid(asset, quote) : undefined
  if (!mid) return undefined
  const { numerator, denominator } = mid
  return money(quote, divHalfUp(units * numerator * unitsPerWhole(quote), denominator * unitsPerWhole(asset)))
}
