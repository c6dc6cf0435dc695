// An order as its customer sees it, and what staff see of it.
import type { Order as OrderAnswer, OrderLine } from '@kivuko/contract/orders.ts'
import { WAITS_SENTENCE } from '@kivuko/contract/stops.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { rateFromMicros, rateToDecimal } from '@kivuko/money/rate.ts'
import { toMaturing } from '#custody/card-purchase.ts'
import { deliveryAnswerFor } from '#custody/delivery-answer.ts'
import { findCardPurchases } from '#custody/find-card-purchases.ts'
import type { Deps } from '#deps.ts'
import type { Order } from './order.ts'
import { toPayable } from './orders/order-owner.ts'

export async function toOrderAnswer(deps: Deps, order: Order): Promise<OrderAnswer> {
  return {
    ...toOrderLine(order),
    problem: problemOf(deps, order),
    instructions: (await deps.settlement.collector(order.payment_method).instructions?.(toPayable(order))) ?? null,
    delivery: await deliveryAnswerFor(deps.db, order),
    maturing: toMaturing((await findCardPurchases(deps.db, [order.id])).get(order.id), deps.clock.now()),
  }
}

/** What went wrong, and that its refund waits because its way is stopped. */
function problemOf({ stops }: Deps, { state, payment_method: method, problem }: Order): string | null {
  const paused = state === 'refund_pending' ? stops.sentence(`${method}_out`) : undefined
  return paused ? [problem, paused, WAITS_SENTENCE].filter((part) => part !== null).join(' ') : problem
}

/** What the row itself tells. */
export function toOrderLine(order: Order): OrderLine {
  return {
    id: order.id,
    reference: order.reference,
    quote_id: order.quote_id,
    status: order.state,
    payment_method: order.payment_method,
    fiat_currency: order.fiat_currency,
    crypto_currency: order.crypto_currency,
    total: toDecimal(money(order.fiat_currency, order.total_units)),
    fee: toDecimal(money(order.fiat_currency, order.fee_units)),
    rate: rateToDecimal(rateFromMicros(order.crypto_currency, order.fiat_currency, order.rate_micros)),
    crypto_amount: toDecimal(money(order.crypto_currency, order.crypto_units)),
    firm_until: order.firm_until.toISOString(),
    least_amount: toDecimal(money(order.crypto_currency, order.least_units)),
    expires_at: order.expires_at.toISOString(),
    created_at: order.created_at.toISOString(),
    completed_at: order.ended_at?.toISOString() ?? null,
    problem: order.problem,
    dispute: order.disputed,
  }
}
