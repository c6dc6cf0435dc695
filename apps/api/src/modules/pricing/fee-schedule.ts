// What each way of paying costs and takes: the fee, the spread, how long a quote stands, and the rail's own bounds.
import type { PayCurrency, PaymentMethod } from '@kivuko/contract/buying.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { compare, type Money, parse } from '@kivuko/money/money.ts'

/** Whole amounts of the currency that a rail takes in one payment. */
export type Bounds = { minimum: string; maximum: string }
export type RailBounds = Partial<Record<PayCurrency, Partial<Record<PaymentMethod, Bounds>>>>

export type FeeSchedule = {
  spreadBps: bigint
  feeBps: Record<PaymentMethod, bigint>
  quoteLifetimeMs: Record<PaymentMethod, number>
  /** A move of this many basis points within the rate book's window is fast... */
  fastMoveBps: bigint
  /** ...and then a quote stands no longer than this. */
  fastQuoteLifetimeMs: number
  bounds: RailBounds
}

/** Each rail's bounds. Cards: the network's least charge, its most (eight digits of the smallest unit) and a ceiling against fraud; M-Pesa: Safaricom's per-transaction limits. */
export const DEFAULT_BOUNDS: RailBounds = {
  KES: { mpesa: { minimum: '10', maximum: '150000' }, bank: { minimum: '100', maximum: '1000000' } },
  NGN: { bank: { minimum: '500', maximum: '10000000' }, card: { minimum: '1000', maximum: '999999.99' } },
  USD: { card: { minimum: '10', maximum: '10000' }, bank: { minimum: '20', maximum: '50000' } },
  EUR: { card: { minimum: '10', maximum: '10000' }, bank: { minimum: '20', maximum: '50000' } },
}

type Range = { minimum: Money<PayCurrency>; maximum: Money<PayCurrency> }

/** Each pair of bounds is read once: every quote asks for one. */
const ranges = new WeakMap<Bounds, Range>()

/** The smallest and largest amount of a rail; undefined when this currency cannot be paid that way. */
export function boundsOf(schedule: FeeSchedule, currency: PayCurrency, method: PaymentMethod): Range | undefined {
  const bounds = schedule.bounds[currency]?.[method]
  if (!bounds) return undefined
  const known = ranges.get(bounds)
  if (known) return known
  const range = { minimum: amountOf(currency, bounds.minimum), maximum: amountOf(currency, bounds.maximum) }
  ranges.set(bounds, range)
  return range
}

function amountOf(currency: PayCurrency, decimal: string): Money<PayCurrency> {
  const amount = parse(currency, decimal)
  if (!amount) throw new TypeError(`${decimal} is no amount of ${currency}`)
  return amount
}

/** The sentence for an amount the rail does not take; undefined when it does. */
export function outOfBounds(
  schedule: FeeSchedule,
  amount: Money<PayCurrency>,
  method: PaymentMethod,
): string | undefined {
  const bounds = boundsOf(schedule, amount.asset, method)
  if (!bounds) return `This payment method does not take ${amount.asset}. Please choose another one.`
  if (compare(amount, bounds.minimum) >= 0 && compare(amount, bounds.maximum) <= 0) return undefined
  return `Enter an amount between ${formatMoney(bounds.minimum)} and ${formatMoney(bounds.maximum)} for this payment method.`
}
