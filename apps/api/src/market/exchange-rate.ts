// What one asset is worth in another, and what a customer gets who exchanges them with the house.
import type { OrderCrypto, OrderFiat } from '@kivuko/contract/buying.ts'
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import { type Money, money, subtract } from '@kivuko/money/money.ts'
import { invert, lower, type Rate, through, worthFloor } from '@kivuko/money/rate.ts'
import type { RateBook } from './rate-book.ts'

/**
 * How much of `to` one whole `from` is worth at the mid; undefined while a price is missing, and for two coins. Two
 * currencies meet in USDT, whose price is known in each.
 */
export function midRate<A extends Asset, B extends Asset>(rates: RateBook, from: A, to: B): Rate<A, B> | undefined {
  return midOf(rates, from, to) as Rate<A, B> | undefined
}

function midOf(rates: RateBook, from: Asset, to: Asset): Rate | undefined {
  if (ASSETS[from].kind === 'crypto') return priceOf(rates, from, to)
  if (ASSETS[to].kind === 'crypto') {
    const price = priceOf(rates, to, from)
    return price && invert(price)
  }
  const there = priceOf(rates, 'USDT', from)
  const back = priceOf(rates, 'USDT', to)
  return there && back && through(invert(there), back)
}

function priceOf(rates: RateBook, coin: Asset, currency: Asset): Rate | undefined {
  return rates.mid(coin as OrderCrypto, currency as OrderFiat)
}

export type Exchange<B extends Asset> = { rate: Rate; received: Money<B>; spread: Money<B> }

/**
 * What `amount` gives in `to`, rounded down, at the mid lowered by `spreadBps`; `spread` is what the mid would have
 * given more. Undefined while a price is missing.
 */
export function exchange<B extends Asset>(
  rates: RateBook,
  { amount, to, spreadBps }: { amount: Money; to: B; spreadBps: bigint },
): Exchange<B> | undefined {
  const mid = midRate(rates, amount.asset, to)
  if (!mid) return undefined
  const rate = lower(mid, spreadBps)
  const received = worthFloor(amount, rate)
  return { rate, received, spread: subtract(worthFloor(amount, mid), received) }
}

/** At the mid, rounded down to the cent; undefined while a price is missing. */
export function worthInDollars(rates: RateBook, amount: Money): Money<'USD'> | undefined {
  if (amount.asset === 'USD') return money('USD', amount.units)
  if (amount.units === 0n) return money('USD', 0n)
  const mid = midRate<Asset, 'USD'>(rates, amount.asset, 'USD')
  return mid && worthFloor(amount, mid)
}
