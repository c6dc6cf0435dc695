// What a payment buys when it arrives: what was promised, while the promise is firm and no better than the market; else
// as much as the price of this moment gives, and never less than the customer accepted. Pure.
import type { OrderCrypto, OrderFiat } from '@kivuko/contract/buying.ts'
import { say } from '@kivuko/contract/say.ts'
import { buyFloor, type Rate, raise, rateFromMicros, rateMicrosCeil } from '@kivuko/money/rate.ts'
import { netOf } from '#market/quote.ts'
import type { Order } from '#trading/order.ts'

export type Arrival = {
  at: Date
  /** Undefined while a price is missing, or the pair closed. */
  mid: Rate<OrderCrypto, OrderFiat> | undefined
  spreadBps: bigint
}

/** The terms it is settled at, or in words why it goes back. */
export function settledTerms(order: Order, { at, mid, spreadBps }: Arrival): Order | { reason: string } {
  const isFirm = at <= order.firm_until
  if (!mid) return isFirm ? order : { reason: NO_PRICE }
  const net = netOf(order)
  const isAbove = order.crypto_units > buyFloor(net, mid).units
  if (isFirm && !isAbove) return order
  const rate = rateFromMicros(mid.base, mid.quote, rateMicrosCeil(raise(mid, spreadBps)))
  const crypto = buyFloor(net, rate)
  if (crypto.units < order.least_units) return { reason: MOVED }
  return {
    ...order,
    crypto_units: crypto.units,
    mid_rate_micros: rateMicrosCeil(mid),
    rate_micros: rate.numerator,
  }
}

const MOVED = say('The market moved too far before your payment arrived, so we are sending it back.')
const NO_PRICE = say('There was no live price when your payment arrived, so we are sending it back.')
