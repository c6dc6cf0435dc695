// Makes an order from a quote. One quote makes one order; asking again gives the same one.

import type { OrderFiat, PaymentMethod } from '@kivuko/contract/buying.ts'
import { isCardFill, takesMethod } from '@kivuko/contract/buying.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Money } from '@kivuko/money/money.ts'
import { money } from '@kivuko/money/money.ts'
import { refuseHeld } from '#compliance/refuse-held.ts'
import { takeFromLimit } from '#compliance/take-from-limit.ts'
import { findDelivery } from '#custody/find-delivery.ts'
import { type PlannedDelivery, writeDelivery } from '#custody/plan-delivery.ts'
import type { Deps } from '#deps.ts'
import { outOfBounds } from '#market/fee-schedule.ts'
import { leastOf } from '#market/quote.ts'
import { type PurchaseQuote, purchaseQuotes } from '#market/quotes.ts'
import { after } from '#platform/clock.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import { requireRunning } from '#record/require-running.ts'
import type { Tx } from '#tables.ts'
import { type Order, totalOf } from './order.ts'
import { isCardFillOpen } from './orders/is-card-fill-open.ts'
import { refuseTooManyOpen } from './orders/open-orders.ts'
import { refuseShortSupply } from './orders/refuse-short-supply.ts'
import { orders } from './orders/store.ts'
import { writeOrderLine } from './orders/write-order-line.ts'

export type Acceptance = {
  userId: UserId
  quoteId: string
  method: PaymentMethod
  /** It was called so by the caller: only a bank transfer in euro is. */
  isSepa?: boolean
  /** Where the coins go once the order is paid: 'wallet', the customer's own, also when nothing is said. */
  delivery?: PlannedDelivery | 'wallet'
  /** What the caller believes the total to be; a difference means the quote was altered. */
  total?: Money<OrderFiat> | undefined
}

/**
 * Inside the caller's transaction. A quote is used when an order of somebody else, or by another method or to another
 * address, has it.
 */
export async function acceptQuote(
  deps: Deps,
  tx: Tx,
  acceptance: Acceptance,
): Promise<{ order: Order; isNew: boolean }> {
  const { userId, quoteId, method, total, isSepa, delivery } = acceptance
  const isDelivered = delivery !== undefined && delivery !== 'wallet'
  const taken = await purchaseQuotes.take(deps, tx, { id: quoteId, userId }, ({ id }) =>
    orders.find(tx, { quote_id: id }),
  )
  const { quote, made: existing } = taken
  if (isSepa && quote.fiat_currency !== 'EUR') throw new AppError('method_unavailable')
  if (quote.payment_method !== method) throw new AppError('quote_altered')
  if (total && (total.asset !== quote.fiat_currency || total.units !== quote.total_units))
    throw new AppError('quote_altered')
  if (existing) {
    if (delivery && !(await goesTo(tx, existing, delivery))) throw new AppError('quote_used')
    return { order: existing, isNew: false }
  }

  const now = deps.clock.now()
  refuseUnlessRailTakes(deps, quote)
  const isFill = isCardFill(quote.crypto_currency)
  if (method === 'card') await refuseHeld(tx, userId)
  const order = orderFrom(deps, quote, { userId, now })
  const operation = isFill ? 'deposit' : isDelivered ? 'delivery' : 'purchase'
  await takeFromLimit(deps, tx, { userId, operation, amount: totalOf(order), sourceId: order.id })
  await refuseTooManyOpen(deps, tx, order)
  if (!isFill) await refuseShortSupply(deps, tx, order)
  await orders.add(tx, order)
  if (isDelivered) await writeDelivery(deps, tx, order.id, delivery)
  await writeOrderLine(deps, tx, order, 'awaiting_payment')
  return { order, isNew: true }
}

async function goesTo(tx: Tx, order: Order, delivery: PlannedDelivery | 'wallet'): Promise<boolean> {
  const known = await findDelivery(tx, order.id)
  if (delivery === 'wallet' || !known) return delivery === 'wallet' && !known
  return known.address === delivery.address && known.network === delivery.network
}

function refuseUnlessRailTakes(deps: Deps, quote: PurchaseQuote): void {
  const { fiat_currency: currency, payment_method: method, crypto_currency: goods } = quote
  requireRunning(deps, `${method}_in`)
  if (isCardFill(goods) && !isCardFillOpen(deps, goods)) throw new AppError('method_unavailable')
  if (!takesMethod(currency, method) || !deps.settlement.isOpen(currency, method))
    throw new AppError('method_unavailable')
  const rule = outOfBounds(deps.fees, money(currency, quote.total_units), method)
  if (rule) throw new AppError('amount_out_of_range', { detail: rule })
}

function orderFrom(deps: Deps, quote: PurchaseQuote, { userId, now }: { userId: UserId; now: Date }): Order {
  const { windowMs, firmMs, priceGuardBps } = deps.config.orders
  const window = windowMs[quote.payment_method]
  return {
    id: newId('ord', now),
    reference: newReference(),
    user_id: userId,
    quote_id: quote.id,
    state: 'awaiting_payment',
    payment_method: quote.payment_method,
    fiat_currency: quote.fiat_currency,
    crypto_currency: quote.crypto_currency,
    total_units: quote.total_units,
    fee_units: quote.fee_units,
    margin_units: quote.margin_units,
    margin_partner_id: quote.margin_partner_id,
    margin_withheld_units: 0n,
    margin_turns: 0,
    crypto_units: quote.crypto_units,
    mid_rate_micros: quote.mid_rate_micros,
    rate_micros: quote.rate_micros,
    problem: null,
    disputed: null,
    least_units: leastOf(quote, priceGuardBps).units,
    firm_until: after(now, Math.min(firmMs, window)),
    created_at: now,
    expires_at: after(now, window),
    ended_at: null,
  }
}
