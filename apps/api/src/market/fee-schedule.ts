// What each way of paying costs and takes: the fee, the spread, how long a quote stands, and the rail's own bounds.
import type { OrderFiat, PaymentMethod } from '@kivuko/contract/buying.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { compare, isWhole, type Money, parse } from '@kivuko/money/money.ts'

/** Whole amounts of the currency that a rail takes in one payment. */
export type Bounds = { minimum: string; maximum: string }
export type RailBounds = Partial<Record<OrderFiat, Partial<Record<PaymentMethod, Bounds>>>>

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

/** Each rail's bounds. Cards: the network's least and most, and a fraud ceiling; M-Pesa: Safaricom's limits. */
export const DEFAULT_BOUNDS: RailBounds = {
  KES: { mpesa: { minimum: '10', maximum: '150000' }, bank: { minimum: '100', maximum: '1000000' } },
  NGN: { bank: { minimum: '500', maximum: '10000000' }, card: { minimum: '1000', maximum: '999999.99' } },
  USD: { card: { minimum: '10', maximum: '10000' }, bank: { minimum: '20', maximum: '50000' } },
  EUR: { card: { minimum: '10', maximum: '10000' }, bank: { minimum: '20', maximum: '50000' } },
  GBP: { card: { minimum: '10', maximum: '10000' }, bank: { minimum: '20', maximum: '50000' } },
  CHF: { card: { minimum: '10', maximum: '10000' }, bank: { minimum: '20', maximum: '50000' } },
  JPY: { card: { minimum: '1500', maximum: '999999' }, bank: { minimum: '3000', maximum: '7500000' } },
  CAD: { card: { minimum: '15', maximum: '15000' }, bank: { minimum: '30', maximum: '70000' } },
}

/** How long a quote stands; while the price moves fast, a shorter time. */
export function quoteLifetimeOf(schedule: FeeSchedule, method: PaymentMethod, movedBps: bigint): number {
  const lifetimeMs = schedule.quoteLifetimeMs[method]
  return movedBps >= schedule.fastMoveBps ? Math.min(schedule.fastQuoteLifetimeMs, lifetimeMs) : lifetimeMs
}

type Range = { minimum: Money<OrderFiat>; maximum: Money<OrderFiat> }

/** Each pair of bounds is read once: every quote asks for one. */
const ranges = new WeakMap<Bounds, Range>()

/** The smallest and largest amount of a rail; undefined when this currency cannot be paid that way. */
export function boundsOf(schedule: FeeSchedule, currency: OrderFiat, method: PaymentMethod): Range | undefined {
  const bounds = schedule.bounds[currency]?.[method]
  if (!bounds) return undefined
  const known = ranges.get(bounds)
  if (known) return known
  const range = { minimum: amountOf(currency, bounds.minimum), maximum: amountOf(currency, bounds.maximum) }
  ranges.set(bounds, range)
  return range
}

function amountOf(currency: OrderFiat, decimal: string): Money<OrderFiat> {
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
  if (!bounds) return `This payment method does not take ${amount.asset}. Please choose another one.`
  if (compare(amount, bounds.minimum) >= 0 && compare(amount, bounds.maximum) <= 0) {
    if (isWhole(amount)) return undefined
    if (amount.asset === 'JPY') return 'Yen come whole. Enter an amount without decimals.'
    return method === 'mpesa' ? 'M-Pesa takes whole shillings only. Enter an amount without cents.' : undefined
  }
  return `Enter an amount between ${formatMoney(bounds.minimum)} and ${formatMoney(bounds.maximum)} for this payment method.`
}
