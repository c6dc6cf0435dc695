// A price alert: its bounds, whether a price passes them, and what its customer is told then. Pure.
import type { PriceAlert as Answer } from '@kivuko/contract/price-alerts.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import { formatRate } from '@kivuko/money/format.ts'
import { type Rate, rateFromMicros, rateMicrosCeil, rateMicrosFloor, rateToDecimal } from '@kivuko/money/rate.ts'
import { divCeil, divFloor } from '@kivuko/money/rounding.ts'
import type { Notice } from '#record/notify.ts'
import type { Tables } from '#tables.ts'

export type PriceAlert = Tables['price_alerts']
export type Bounds = Pick<PriceAlert, 'lower_micros' | 'upper_micros'>

/** So many percent less and more than the price; neither is reached sooner. */
export function boundsAround(price: Rate, percent: number): { lower_micros: bigint; upper_micros: bigint } {
  const percents = BigInt(percent)
  return {
    lower_micros: divFloor(rateMicrosFloor(price) * (100n - percents), 100n),
    upper_micros: divCeil(rateMicrosCeil(price) * (100n + percents), 100n),
  }
}

/** Which of its bounds the price has reached. */
export function reached({ lower_micros, upper_micros }: Bounds, price: Rate): 'lower' | 'upper' | undefined {
  if (upper_micros !== null && rateMicrosFloor(price) >= upper_micros) return 'upper'
  if (lower_micros !== null && rateMicrosCeil(price) <= lower_micros) return 'lower'
  return undefined
}

/** A copy by mail follows the customer's choice for transactions; a text message would cost them or us for a figure. */
export function toldNotice(alert: PriceAlert, price: Rate, now: Date): Notice {
  const { id, user_id: userId, asset, kind, percent, repeats } = alert
  const side = reached(alert, price)
  const said = { asset, price: formatRate(rateToDecimal(price)), currency: price.quote }
  return {
    userId,
    key: `price_alert:${id}:${now.getTime()}`,
    type: 'transaction',
    neverByText: true,
    title: titleOf(kind, side, { ...said, percent: percent ?? 0 }),
    message: [
      repeats ? say('You will be told again.') : say('This alert is done.'),
      say('It is the market’s middle price; what you pay or get differs by the spread and the fee.'),
    ],
    actionUrl: '/automatic',
  }
}

type Moved = { asset: string; price: string; currency: string; percent: number }

function titleOf(kind: PriceAlert['kind'], side: 'lower' | 'upper' | undefined, { percent, ...at }: Moved): Said {
  if (kind === 'above') return say('{asset} is above your price: {price} {currency}', at)
  if (kind === 'below') return say('{asset} is below your price: {price} {currency}', at)
  return side === 'upper'
    ? say('{asset} has risen by {percent}%: {price} {currency}', { ...at, percent })
    : say('{asset} has fallen by {percent}%: {price} {currency}', { ...at, percent })
}

export function toAlertAnswer(alert: PriceAlert): Answer {
  const { id, asset, currency, kind, percent, repeats, state } = alert
  const micros = kind === 'above' ? alert.upper_micros : kind === 'below' ? alert.lower_micros : null
  return {
    id,
    asset,
    currency,
    kind,
    price: micros === null ? null : rateToDecimal(rateFromMicros(asset, currency, micros)),
    percent,
    repeats,
    state,
    created_at: alert.created_at.toISOString(),
    told_at: alert.told_at?.toISOString() ?? null,
  }
}
