// How Stripe writes amounts: whole numbers of a currency's smallest unit, by ISO 4217 but for a few. The one place that
// knows it, for charges, refunds, disputes, statements and minimums (docs.stripe.com/currencies, read 2026-11).
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import { minorDigits } from '@kivuko/money/minor-units.ts'
import { type Money, money, toSafeInteger } from '@kivuko/money/money.ts'

/** Where Stripe counts otherwise than the standard: kronur and Ugandan shillings in hundredths, ariary whole. */
const OWN_DIGITS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }
/** Charged whole although counted in hundredths. */
const WHOLE_CHARGES = ['ISK', 'UGX']
/** Paid out whole although charged with decimals. */
const WHOLE_PAYOUTS = ['ISK', 'UGX', 'HUF', 'TWD']

/** Decimals in which Stripe counts a currency, whatever its case. */
export function stripeDigits(currency: string): number {
  return OWN_DIGITS[currency.toUpperCase()] ?? minorDigits(currency)
}

/** Amounts are a multiple of this: 100 where hundredths are only written, 10 where the third decimal is always 0. */
export function stripeStep(currency: string, use: 'charge' | 'payout'): number {
  const whole = use === 'charge' ? WHOLE_CHARGES : WHOLE_PAYOUTS
  if (whole.includes(currency.toUpperCase())) return 100
  return stripeDigits(currency) === 3 ? 10 : 1
}

/** Stripe's count, which may be below zero, in our units. Throws a RangeError for a fraction of one. */
export function fromStripe<A extends Asset>(asset: A, minor: number): Money<A> {
  const [units, rest] = scaled(BigInt(minor), ASSETS[asset].scale - stripeDigits(asset))
  if (rest !== 0n) throw new RangeError(`${minor} of ${asset} is finer than it is booked`)
  return money(asset, units)
}

/** An amount as Stripe counts it. Throws a RangeError for one it does not charge, such as yen with decimals. */
export function toStripe(amount: Money): number {
  const { asset, units } = amount
  const [minor, rest] = scaled(units, stripeDigits(asset) - ASSETS[asset].scale)
  const count = toSafeInteger(money(asset, minor))
  if (rest !== 0n || count % stripeStep(asset, 'charge') !== 0) throw new RangeError(`${asset} are charged whole`)
  return count
}

/** With so many more decimals, or fewer, and what was cut off. */
function scaled(units: bigint, digits: number): [units: bigint, rest: bigint] {
  if (digits >= 0) return [units * 10n ** BigInt(digits), 0n]
  const size = 10n ** BigInt(-digits)
  return [units / size, units % size]
}

/** The least a card is charged, in Stripe's count; elsewhere what converts to the least of the settlement currency. */
const MINIMUMS: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
}

/** Undefined where Stripe names none of the currency's own. */
export function stripeMinimum(currency: string): number | undefined {
  return MINIMUMS[currency.toUpperCase()]
}
