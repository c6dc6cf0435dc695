// A quote's terms from a mid price: pure arithmetic, nothing stored, no clock.
import assert from 'node:assert/strict'
import {
  isCardFill,
  type OrderCrypto,
  type OrderFiat,
  type OrderGoods,
  type PaymentMethod,
  quoteAmounts,
} from '@kivuko/contract/buying.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import { type Rate, raise, rateFromMicros, rateMicrosCeil, worthFloor } from '@kivuko/money/rate.ts'
import { divFloor } from '@kivuko/money/rounding.ts'
import type { PartnerId } from '#platform/ids.ts'
import type { PurchaseTerms } from '#tables/market.ts'

/** What a partner adds to the price of what its customers buy. */
export type Margin = { partnerId: PartnerId; bps: bigint }

/** The terms at which `total` buys, or undefined when it is too little for one unit of the coin. */
export function termsOf(input: {
  total: Money<OrderFiat>
  mid: Rate<OrderGoods, OrderFiat>
  method: PaymentMethod
  spreadBps: bigint
  feeBps: bigint
  margin?: Margin | undefined
}): PurchaseTerms | undefined {
  const { total, mid } = input
  const { rate, midMicros } = priceOf(mid, input.spreadBps)
  const { fee, margin, crypto } = quoteAmounts(total, rate, input.feeBps, input.margin?.bps)
  if (crypto.units <= 0n) return undefined
  return {
    fiat_currency: total.asset,
    crypto_currency: crypto.asset,
    payment_method: input.method,
    total_units: total.units,
    fee_units: fee.units,
    margin_units: margin.units,
    margin_partner_id: (margin.units > 0n && input.margin?.partnerId) || null,
    crypto_units: crypto.units,
    mid_rate_micros: midMicros,
    rate_micros: rate.numerator,
  }
}

type Price = { spreadBps: bigint; midMicros: bigint; rate: Rate<OrderGoods, OrderFiat> }

/** A mid is priced once and quoted many times. */
const prices = new WeakMap<Rate, Price>()

/** What one whole coin costs: the mid and the spread, in millionths, rounded up. */
export function priceOf(mid: Rate<OrderGoods, OrderFiat>, spreadBps: bigint): Price {
  const known = prices.get(mid)
  if (known?.spreadBps === spreadBps) return known
  // The price is fixed in millionths first, so that what is shown is exactly what is computed with.
  const rate = rateFromMicros(mid.base, mid.quote, rateMicrosCeil(raise(mid, spreadBps)))
  const price = { spreadBps, midMicros: rateMicrosCeil(mid), rate }
  prices.set(mid, price)
  return price
}

/** What the price was above the mid: the part of the net payment that is more than the coins' worth at the mid. */
export function spreadOf(terms: PurchaseTerms): Money<OrderFiat> {
  const mid = rateFromMicros(terms.crypto_currency, terms.fiat_currency, terms.mid_rate_micros)
  const worth = worthFloor(money<OrderGoods>(terms.crypto_currency, terms.crypto_units), mid)
  const above = netOf(terms).units - worth.units
  return money(terms.fiat_currency, above > 0n ? above : 0n)
}

/** The coin of an order or a quote that is one of coins. */
export function coinOf({ crypto_currency: goods }: Pick<PurchaseTerms, 'crypto_currency'>): OrderCrypto {
  assert(!isCardFill(goods), 'a wallet filled by card brings no coins')
  return goods
}

/** What of the payment buys coins. */
export function netOf({ fiat_currency, total_units, fee_units, margin_units }: PurchaseTerms): Money<OrderFiat> {
  return money(fiat_currency, total_units - fee_units - margin_units)
}

/** The coins a customer gets at the least: at a price so much above the one they were shown. */
export function leastOf(terms: PurchaseTerms, boundBps: bigint): Money<OrderGoods> {
  // What has no price does not move.
  if (isCardFill(terms.crypto_currency)) return money(terms.crypto_currency, terms.crypto_units)
  const units = divFloor(terms.crypto_units * 10_000n, 10_000n + boundBps)
  // Coins so few that a part of them is less than the smallest unit: that unit.
  return money(terms.crypto_currency, units > 0n ? units : 1n)
}
