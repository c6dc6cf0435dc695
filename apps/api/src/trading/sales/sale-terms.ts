// What coins give when sold: the terms from a mid price, within what the payout takes. Pure.
import type { SaleFiat, TradeCrypto } from '@kivuko/contract/trades.ts'
import { compare, feeOf, type Money, subtract, wholeFloor } from '@kivuko/money/money.ts'
import { lower, type Rate, rateFromMicros, rateMicrosFloor, worthFloor } from '@kivuko/money/rate.ts'
import type { PayoutBounds } from '#settlement/rail.ts'
import type { SaleTerms } from '#tables/market.ts'
import { outsideBounds } from '#trading/outside-bounds.ts'

type Pricing = {
  coins: Money<TradeCrypto>
  mid: Rate<TradeCrypto, SaleFiat>
  spreadBps: bigint
  feeBps: bigint
  bounds: PayoutBounds
}

/** No phone gets cents, and yen have none. */
const WHOLE_FIATS: readonly SaleFiat[] = ['KES', 'JPY']

/**
 * What coins give: their worth at the mid lowered by the spread, less the fee, rounded down to what can be paid out.
 * The sentence says why it cannot be paid.
 */
export function saleTermsOf({
  coins,
  mid,
  spreadBps,
  feeBps,
  bounds,
}: Pricing): SaleTerms | { rule: string; isTooLittle: boolean } {
  const fiat = mid.quote
  // The price is fixed in millionths first, so that what is shown is exactly what is computed with.
  const rate_micros = rateMicrosFloor(lower(mid, spreadBps))
  const gross = worthFloor(coins, rateFromMicros(coins.asset, fiat, rate_micros))
  const fee = feeOf(gross, feeBps)
  const net = subtract(gross, fee)
  const received = WHOLE_FIATS.includes(fiat) ? wholeFloor(net) : net
  const rule = outsideBounds(bounds, received)
  if (rule) return { rule, isTooLittle: compare(received, bounds.minimum) < 0 }
  return {
    crypto_currency: coins.asset,
    crypto_units: coins.units,
    fiat_currency: fiat,
    received_units: received.units,
    fee_units: fee.units,
    // Also what cannot be paid out: the cents.
    spread_units: worthFloor(coins, mid).units - fee.units - received.units,
    rate_micros,
  }
}
