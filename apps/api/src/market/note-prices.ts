// Keeps what each asset is worth, one price every five minutes, and thins them as they grow old.
import { ORDER_CRYPTOS, ORDER_FIATS } from '@kivuko/contract/buying.ts'
import { PRICE_RANGES } from '@kivuko/contract/price-ranges.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import type { Rate } from '@kivuko/money/rate.ts'
import { divHalfUp } from '@kivuko/money/rounding.ts'
import { after, type Clock, DAY_MS } from '#platform/clock.ts'
import type { Db } from '#tables.ts'
import { deletePrices, insertPrices, type NotedPrice, thinPrices } from './history/store.ts'
import type { RateBook } from './rate-book.ts'

/** The finest line that is drawn. */
export const NOTE_EVERY_MS = PRICE_RANGES['1d'].stepMs
/** Then one an hour. A day's line, and what was there 24 hours ago, are read from these. */
export const FINE_KEPT_MS = 2 * DAY_MS
/** Then one a day. */
export const HOURS_KEPT_MS = 40 * DAY_MS
export const DAYS_KEPT_MS = 730 * DAY_MS

const BILLION = 1_000_000_000n
/** A dollar is a dollar. */
const NOTED: readonly Asset[] = [...ORDER_CRYPTOS, ...ORDER_FIATS.filter((code) => code !== 'USD')]

type Noting = { db: Db; rates: Pick<RateBook, 'mid' | 'isClosed'>; clock: Clock }

/** Notes what is known: of an asset without a fresh price, or whose sources contradict each other, nothing. */
export async function notePrices({ db, rates, clock }: Noting): Promise<void> {
  const now = clock.now().getTime()
  const at = new Date(now - (now % NOTE_EVERY_MS))
  await insertPrices(
    db,
    NOTED.flatMap((asset): NotedPrice[] => {
      const mid = rates.isClosed(asset, 'USD') ? undefined : rates.mid(asset, 'USD')
      const price = mid && billionths(mid)
      return price ? [{ asset, at, dollar_billionths: price }] : []
    }),
  )
}

/** Run again, it goes on. */
export async function thinHistory({ db, clock }: Pick<Noting, 'db' | 'clock'>): Promise<void> {
  const [fine, hours, days] = [FINE_KEPT_MS, HOURS_KEPT_MS, DAYS_KEPT_MS].map((ms) => after(clock.now(), -ms)) as [
    Date,
    Date,
    Date,
  ]
  await thinPrices(db, { unit: 'hour', since: hours, before: fine })
  await thinPrices(db, { unit: 'day', since: days, before: hours })
  await deletePrices(db, days)
}

function billionths({ numerator, denominator }: Rate): bigint {
  return divHalfUp(numerator * BILLION, denominator)
}
