// Sets a price alert, against the price of this moment: one that would be told at once is refused.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { ALERTS_MAX, type AlertKind } from '@kivuko/contract/price-alerts.ts'
import type { PricedCoin } from '@kivuko/contract/price-ranges.ts'
import { say, sayRule } from '@kivuko/contract/say.ts'
import { t } from '@kivuko/contract/text.ts'
import { RATE_SCALE, type Rate, rateMicrosFloor, rateOf, rateToDecimal } from '@kivuko/money/rate.ts'
import type { Deps } from '#deps.ts'
import { firmMid } from '#market/exchange-rate.ts'
import { newId, type UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { lockCustomer } from '#users/find-user.ts'
import { type Bounds, boundsAround, type PriceAlert, reached } from './price-alert.ts'
import { alerts } from './store.ts'

type Wanted = {
  userId: UserId
  asset: PricedCoin
  currency: PayCurrency
  kind: AlertKind
  price: string | null
  percent: number | null
  repeats: boolean
}

/** The customer is held meanwhile: of two at once the second is counted with the first. */
export async function setPriceAlert(deps: Deps, tx: Tx, wanted: Wanted): Promise<PriceAlert> {
  const { userId, asset, currency, kind, repeats } = wanted
  const now = deps.clock.now()
  const bounds = readBounds(wanted, firmMid(deps.rates, asset, currency))
  await lockCustomer(tx, userId)
  if ((await alerts.count(tx, { user_id: userId, state: 'on' })) >= ALERTS_MAX) throw new AppError('too_many_alerts')
  const alert: PriceAlert = {
    id: newId('pal', now),
    user_id: userId,
    state: 'on',
    kind,
    asset,
    currency,
    percent: kind === 'move' ? wanted.percent : null,
    ...bounds,
    repeats,
    is_armed: true,
    created_at: now,
    told_at: null,
  }
  await alerts.add(tx, alert)
  return alert
}

function readBounds({ asset, currency, kind, price, percent }: Wanted, now: Rate): Bounds {
  if (kind === 'move') {
    if (percent === null) throw refused('percent', say('is required for a move'))
    return boundsAround(now, percent)
  }
  const level = price === null ? undefined : rateOf(asset, currency, price)
  const [, fraction = ''] = price?.split('.') ?? []
  if (!level || fraction.length > RATE_SCALE)
    throw refused(
      'price',
      sayRule('must be a price above zero with at most {max} decimals, such as "1500.00"', { max: RATE_SCALE }),
    )
  const micros = rateMicrosFloor(level)
  const bounds =
    kind === 'above' ? { lower_micros: null, upper_micros: micros } : { lower_micros: micros, upper_micros: null }
  if (micros > MICROS_MAX) throw refused('price', say('is more than any coin costs'))
  if (reached(bounds, now)) throw refused('price', notYet({ kind, now: rateToDecimal(now), currency }))
  return bounds
}

/** Prices are too many to be kept as rules: it is said at once. */
function notYet({ kind, ...values }: Pick<Wanted, 'kind' | 'currency'> & { now: string }): string {
  return kind === 'above'
    ? t('must be above the price of now, {now} {currency}', values)
    : t('must be below the price of now, {now} {currency}', values)
}

/** What fits into the column. */
const MICROS_MAX = 9_000_000_000_000_000_000n

function refused(field: string, message: string): AppError {
  return new AppError('validation_failed', { errors: [{ field, message }] })
}
