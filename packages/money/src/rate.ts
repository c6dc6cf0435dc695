// A price as an exact fraction: whole units of `quote` for one whole `base` (82,500,000 NGN for 1 BTC).

import { ASSETS, type Asset, unitsPerWhole } from './assets.ts'
import { type Money, money } from './money.ts'
import { divCeil, divFloor, divHalfUp } from './rounding.ts'
import { withoutTrailingZeros } from './trailing-zeros.ts'

export type Rate<B extends Asset = Asset, Q extends Asset = Asset> = {
  readonly base: B
  readonly quote: Q
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Decimals of a rate as shown and stored: enough for 0.5 EUR an XRP, small enough for 64 bits. */
export const RATE_SCALE = 6
/** As many millionths as a rate of one has. */
export const RATE_ONE = 10n ** BigInt(RATE_SCALE)

/** Reads a plain decimal such as '82500000' or '0.55'; undefined when it is not one or is not above zero. */
export function rateOf<B extends Asset, Q extends Asset>(base: B, quote: Q, decimal: string): Rate<B, Q> | undefined {
  const match = /^(\d{1,18})(?:\.(\d{1,18}))?$/.exec(decimal)
  if (!match) return undefined
  const [, whole, fraction = ''] = match
  const numerator = BigInt(`${whole}${fraction}`)
  return numerator > 0n ? { base, quote, numerator, denominator: 10n ** BigInt(fraction.length) } : undefined
}

/** A rate from its stored form: millionths of the quote asset for one whole base. */
export function rateFromMicros<B extends Asset, Q extends Asset>(base: B, quote: Q, micros: bigint): Rate<B, Q> {
  return { base, quote, numerator: micros, denominator: RATE_ONE }
}

/** The rate in millionths, rounded up: a customer who buys pays at least the exact rate. */
export function rateMicrosCeil(rate: Rate): bigint {
  return divCeil(rate.numerator * RATE_ONE, rate.denominator)
}

/** The rate in millionths, rounded down: a customer who sells gets at most the exact rate. */
export function rateMicrosFloor(rate: Rate): bigint {
  return divFloor(rate.numerator * RATE_ONE, rate.denominator)
}

/** What one whole of `from` came to in an exchange that gave `to` for it, exactly. */
export function rateBetween<B extends Asset, Q extends Asset>(from: Money<B>, to: Money<Q>): Rate<B, Q> {
  return {
    base: from.asset,
    quote: to.asset,
    numerator: to.units * unitsPerWhole(from.asset),
    denominator: from.units * unitsPerWhole(to.asset),
  }
}

/** Raises a rate by basis points, exactly. */
export function raise<B extends Asset, Q extends Asset>(rate: Rate<B, Q>, bps: bigint): Rate<B, Q> {
  return { ...rate, numerator: rate.numerator * (10_000n + bps), denominator: rate.denominator * 10_000n }
}

/** Lowers a rate by basis points, exactly. */
export function lower<B extends Asset, Q extends Asset>(rate: Rate<B, Q>, bps: bigint): Rate<B, Q> {
  return { ...rate, numerator: rate.numerator * (10_000n - bps), denominator: rate.denominator * 10_000n }
}

/** How much base `amount` of quote buys, rounded down in the base's last unit: the remainder stays with the house. */
export function buyFloor<B extends Asset, Q extends Asset>(amount: Money<NoInfer<Q>>, rate: Rate<B, Q>): Money<B> {
  const units = amount.units * unitsPerWhole(rate.base) * rate.denominator
  return money(rate.base, divFloor(units, rate.numerator * unitsPerWhole(rate.quote)))
}

/** How much base has to be given for `amount` of quote, rounded up in the base's last unit: the remainder stays with the house. */
export function costCeil<B extends Asset, Q extends Asset>(amount: Money<NoInfer<Q>>, rate: Rate<B, Q>): Money<B> {
  const units = amount.units * unitsPerWhole(rate.base) * rate.denominator
  return money(rate.base, divCeil(units, rate.numerator * unitsPerWhole(rate.quote)))
}

/** How much base `amount` of quote buys, to the nearest last unit: for an estimate on a screen, never for a booking. */
export function buyNearest<B extends Asset, Q extends Asset>(amount: Money<NoInfer<Q>>, rate: Rate<B, Q>): Money<B> {
  const units = amount.units * unitsPerWhole(rate.base) * rate.denominator
  return money(rate.base, divHalfUp(units, rate.numerator * unitsPerWhole(rate.quote)))
}

/** What `amount` of base is worth in quote, rounded down in the quote's last unit. */
export function worthFloor<B extends Asset, Q extends Asset>(amount: Money<NoInfer<B>>, rate: Rate<B, Q>): Money<Q> {
  const units = amount.units * rate.numerator * unitsPerWhole(rate.quote)
  return money(rate.quote, divFloor(units, rate.denominator * unitsPerWhole(rate.base)))
}

/** What `amount` of base is worth in quote, rounded up in the quote's last unit: for what the house has to pay. */
export function worthCeil<B extends Asset, Q extends Asset>(amount: Money<NoInfer<B>>, rate: Rate<B, Q>): Money<Q> {
  const units = amount.units * rate.numerator * unitsPerWhole(rate.quote)
  return money(rate.quote, divCeil(units, rate.denominator * unitsPerWhole(rate.base)))
}

/** Plain decimal with the rate's six decimals, without needless trailing zeros beyond the quote's own decimals. */
export function rateToDecimal(rate: Rate): string {
  const digits = rateMicrosCeil(rate)
    .toString()
    .padStart(RATE_SCALE + 1, '0')
  const fraction = digits.slice(-RATE_SCALE)
  const shown = withoutTrailingZeros(fraction).padEnd(ASSETS[rate.quote].scale, '0')
  return `${digits.slice(0, -RATE_SCALE)}.${shown}`
}
