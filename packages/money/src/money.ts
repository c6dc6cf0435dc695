// An amount is an asset and a whole number of its smallest units. Two assets never mix: KES + USD does not compile.
import { ASSETS, type Asset, unitsPerWhole } from './assets.ts'
import { divFloor, divHalfUp } from './rounding.ts'

export type Money<A extends Asset = Asset> = { readonly asset: A; readonly units: bigint }

/** The most units any account or amount may hold: PostgreSQL's bigint. */
export const UNITS_MAX = 2n ** 63n - 1n

export function money<A extends Asset>(asset: A, units: bigint): Money<A> {
  return { asset, units }
}

export function zero<A extends Asset>(asset: A): Money<A> {
  return { asset, units: 0n }
}

export function add<A extends Asset>(a: Money<A>, b: Money<NoInfer<A>>): Money<A> {
  assertSameAsset(a, b)
  return { asset: a.asset, units: a.units + b.units }
}

export function subtract<A extends Asset>(a: Money<A>, b: Money<NoInfer<A>>): Money<A> {
  assertSameAsset(a, b)
  return { asset: a.asset, units: a.units - b.units }
}

/** Negative, zero or positive, as for sorting. */
export function compare<A extends Asset>(a: Money<A>, b: Money<NoInfer<A>>): number {
  assertSameAsset(a, b)
  return a.units < b.units ? -1 : a.units > b.units ? 1 : 0
}

/** A fee of `bps` basis points (250 = 2.5 %), rounded half up to the asset's last unit. */
export function feeOf<A extends Asset>(amount: Money<A>, bps: bigint): Money<A> {
  return { asset: amount.asset, units: divHalfUp(amount.units * bps, 10_000n) }
}

/** The same fee rounded half up to the whole unit: 1030 KES at 1.5 % is 15.45, so 15. */
export function wholeUnitFeeOf<A extends Asset>(amount: Money<A>, bps: bigint): Money<A> {
  const whole = unitsPerWhole(amount.asset)
  return { asset: amount.asset, units: divHalfUp(amount.units * bps, 10_000n * whole) * whole }
}

/** Without a fraction: 1500.00, not 1500.50. */
export function isWhole({ asset, units }: Money): boolean {
  return units % unitsPerWhole(asset) === 0n
}

/** The whole units in an amount: 1500 of 1500.50. */
export function wholeFloor<A extends Asset>(amount: Money<A>): Money<A> {
  const whole = unitsPerWhole(amount.asset)
  return { asset: amount.asset, units: divFloor(amount.units, whole) * whole }
}

const DECIMAL = /^(-?)(0|[1-9]\d{0,18})(?:\.(\d{1,9}))?$/

/**
 * Reads a decimal in major units ('1500', '1500.00'). Answers undefined for anything else: more decimals than the
 * asset has ('1.005' KES), exponents, separators, spaces, leading zeros, or more than fits 64 bits.
 */
export function parse<A extends Asset>(asset: A, text: string): Money<A> | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const [, sign, whole, fraction = ''] = match
  const { scale } = ASSETS[asset]
  if (fraction.length > scale) return undefined
  const units = BigInt(`${whole}${fraction.padEnd(scale, '0')}`)
  if (units > UNITS_MAX) return undefined
  return { asset, units: sign === '-' ? -units : units }
}

/** The exact decimal in major units with all the asset's decimals: '1500.00', '0.00023636'. This is the wire form. */
export function toDecimal({ asset, units }: Money): string {
  const { scale } = ASSETS[asset]
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** The units as a JavaScript number, for a provider that counts so. Throws RangeError above 2^53. */
export function toSafeInteger({ units }: Money): number {
  const number = Number(units)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${units} units do not fit a JavaScript number`)
  return number
}

function assertSameAsset(a: Money, b: Money): void {
  if (a.asset !== b.asset) throw new TypeError(`${a.asset} and ${b.asset} do not mix`)
}
