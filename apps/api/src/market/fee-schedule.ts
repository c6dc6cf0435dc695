// What each way of paying costs and takes: the fee, the spread, how long a quote stands, and the rail's own bounds.
import { type Bounds, type OrderFiat, type PaymentMethod, termsOf } from '@kivuko/contract/buying.ts'
import { say } from '@kivuko/contract/say.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { compare, isWhole, type Money, parse } from '@kivuko/money/money.ts'

export type FeeSchedule = {
  spreadBps: bigint
  feeBps: Record<PaymentMethod, bigint>
  /** Of a bill, on top of its amount. */
  billFeeBps: bigint
  quoteLifetimeMs: Record<PaymentMethod, number>
  /** A move of this many basis points within the rate book's window is fast... */
  fastMoveBps: bigint
  /** ...and then a quote stands no longer than this. */
  fastQuoteLifetimeMs: number
  /** What each rail takes in one payment. */
  bounds: Record<PaymentMethod, Partial<Record<OrderFiat, Bounds>>>
}

/** How long a quote stands; while the price moves fast, a shorter time. */
export function quoteLifetimeOf(schedule: FeeSchedule, method: PaymentMethod, movedBps: bigint): number {
  const lifetimeMs = schedule.quoteLifetimeMs[method]
  return movedBps >= schedule.fastMoveBps ? Math.min(schedule.fastQuoteLifetimeMs, lifetimeMs) : lifetimeMs
}

type Range<F extends OrderFiat = OrderFiat> = { minimum: Money<F>; maximum: Money<F> }

/** Each pair of bounds is read once: every quote asks for one. */
const ranges = new WeakMap<Bounds, Range>()

/** The smallest and largest amount of a rail; undefined when this currency cannot be paid that way. */
export function boundsOf<F extends OrderFiat>(
  schedule: FeeSchedule,
  currency: F,
  method: PaymentMethod,
): Range<F> | undefined {
  const bounds = schedule.bounds[method][currency]
  if (!bounds) return undefined
  const known = ranges.get(bounds)
  // Each pair is of one currency.
  if (known) return known as Range<F>
  const range = { minimum: amountOf(currency, bounds.minimum), maximum: amountOf(currency, bounds.maximum) }
  ranges.set(bounds, range)
  return range
}

function amountOf<F extends OrderFiat>(currency: F, decimal: string): Money<F> {
  const amount = parse(currency, decimal)
  if (!amount) throw new TypeError(`${decimal} is no amount of ${currency}`)
  return amount
}

export function isBelowLeast(schedule: FeeSchedule, amount: Money<OrderFiat>, method: PaymentMethod): boolean {
  const bounds = boundsOf(schedule, amount.asset, method)
  return bounds !== undefined && compare(amount, bounds.minimum) < 0
}

/** The sentence for an amount the rail does not take; undefined when it does. */
export function outOfBounds(
  schedule: FeeSchedule,
  amount: Money<OrderFiat>,
  method: PaymentMethod,
): string | undefined {
  const bounds = boundsOf(schedule, amount.asset, method)
  if (!bounds)
    return t('This payment method does not take {currency}. Please choose another one.', { currency: amount.asset })
  if (compare(amount, bounds.minimum) >= 0 && compare(amount, bounds.maximum) <= 0) {
    if (isWhole(amount)) return undefined
    if (amount.asset === 'JPY') return say('Yen come whole. Enter an amount without decimals.')
    return termsOf(method).wholeOnly
  }
  return t('Enter an amount between {least} and {most} for this payment method.', {
    least: formatMoney(bounds.minimum),
    most: formatMoney(bounds.maximum),
  })
}
