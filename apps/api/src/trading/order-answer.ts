// An order as its customer sees it, and what staff see of it.
import type { Order as OrderAnswer, OrderLine } from '@kivuko/contract/orders.ts'
import { spoken } from '@kivuko/contract/say.ts'
import { type OutStop, WAITS_SENTENCE } from '@kivuko/contract/stops.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { rateFromMicros, rateToDecimal } from '@kivuko/money/rate.ts'
import { toMaturing } from '#custody/card-purchase.ts'
import { deliveryAnswerFor } from '#custody/delivery-answer.ts'
import { findCardPurchases } from '#custody/find-card-purchases.ts'
import type { Deps } from '#deps.ts'
import { REFUND } from '#settlement/owner.ts'
import { ORDER, type Order, problemSaid } from './order.ts'
import { toPayable } from './orders/order-owner.ts'
import { refunds } from './orders/store.ts'
import { whyItWaits } from './why-it-waits.ts'

export async function toOrderAnswer(deps: Deps, order: Order): Promise<OrderAnswer> {
  return {
    ...toOrderLine(order),
    problem: await problemOf(deps, order),
    instructions: (await deps.settlement.collector(order.payment_method).instructions?.(toPayable(order))) ?? null,
    delivery: await deliveryAnswerFor(deps.db, order),
    maturing: toMaturing((await findCardPurchases(deps.db, [order.id])).get(order.id), deps.clock.now()),
  }
}

/** What went wrong, and that its refund waits, for whatever reason. */
async function problemOf(deps: Deps, order: Order): Promise<string | null> {
  const { state, problem } = order
  const refund =
    state === 'refund_pending' ? await refunds.find(deps.db, { order_id: order.id, state: 'pending' }) : undefined
  const owner = { kind: REFUND, id: refund?.id ?? '' }
  const paused =
    state === 'refund_pending'
      ? await whyItWaits(deps, { stop: await refundStop(deps, order), to: 'phone', owner })
      : undefined
  return paused ? spoken([problemSaid(order), paused, WAITS_SENTENCE]) : problem && spoken(problemSaid(order))
}

/** What holds its refund: by phone, of the network that was paid. */
async function refundStop({ db, settlement }: Deps, { id, payment_method: method }: Order): Promise<OutStop> {
  const last = await settlement.collector(method).phone?.findLast(db, { kind: ORDER, id })
  return `${last?.network ?? method}_out`
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
    margin: toDecimal(money(order.fiat_currency, order.margin_units)),
    rate: rateToDecimal(rateFromMicros(order.crypto_currency, order.fiat_currency, order.rate_micros)),
    crypto_amount: toDecimal(money(order.crypto_currency, order.crypto_units)),
    firm_until: order.firm_until.toISOString(),
    least_amount: toDecimal(money(order.crypto_currency, order.least_units)),
    expires_at: order.expires_at.toISOString(),
    created_at: order.created_at.toISOString(),
    completed_at: order.ended_at?.toISOString() ?? null,
    problem: order.problem && spoken(problemSaid(order)),
    dispute: order.disputed,
  }
}
