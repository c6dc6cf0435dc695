// What one asset is worth in another, and what a customer gets who exchanges them with the house.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { type Money, money, subtract } from '@kivuko/money/money.ts'
import { lower, type Rate, worthFloor } from '@kivuko/money/rate.ts'
import type { RateBook } from './rate-book.ts'

/** The mid a promise may be made at. Refuses while a price is missing, and while the sources contradict each other. */
export function firmMid<A extends Asset, B extends Asset>(rates: RateBook, from: A, to: B): Rate<A, B> {
  const mid = rates.mid(from, to)
  if (!mid) throw new AppError('rates_unavailable')
  if (rates.isClosed(from, to)) throw new AppError('pair_closed')
  return mid
}

export type Exchange<B extends Asset> = { rate: Rate; received: Money<B>; spread: Money<B> }

/**
 * What `amount` gives in `to`, rounded down, at the mid lowered by `spreadBps`; `spread` is what the mid would have
 * given more. Refuses as `firmMid` does.
 */
export function exchange<B extends Asset>(
  rates: RateBook,
  { amount, to, spreadBps }: { amount: Money; to: B; spreadBps: bigint },
): Exchange<B> {
  const mid = firmMid(rates, amount.asset, to)
  const rate = lower(mid, spreadBps)
  const received = worthFloor(amount, rate)
  return { rate, received, spread: subtract(worthFloor(amount, mid), received) }
}

/** At the mid, rounded down to the cent; undefined while a price is missing. */
export function worthInDollars(rates: Pick<RateBook, 'mid'>, amount: Money): Money<'USD'> | undefined {
  if (amount.asset === 'USD') return money('USD', amount.units)
  if (amount.units === 0n) return money('USD', 0n)
  const mid = rates.mid<Asset, 'USD'>(amount.asset, 'USD')
  return mid && worthFloor(amount, mid)
}
