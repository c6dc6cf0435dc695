import type { BuyCrypto } from '@kivuko/contract/buying.ts'
import {
  cancelOrder as cancelEndpoint,
  createOrder,
  getOrder as getEndpoint,
  type Order as OrderAnswer,
} from '@kivuko/contract/orders.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { rateFromMicros, rateToDecimal } from '@kivuko/money/rate.ts'
import type { Deps } from '#deps.ts'
import { placeCardOrder } from '#modules/cards/place-card-order.ts'
import { on, type Route } from '#platform/http.ts'
import { cancelOrder } from './cancel-order.ts'
import { getOrder } from './get-order.ts'
import type { Order } from './order.ts'
import { placeOrder } from './place-order.ts'

export function orderRoutes(deps: Deps): Route[] {
  return [
    on(createOrder).handle(async ({ body }, caller) => {
      const acceptance = { userId: caller.id, quoteId: body.quote_id, method: body.payment_method }
      const order =
        body.payment_method === 'card' ? await placeCardOrder(deps, acceptance) : await placeOrder(deps, acceptance)
      return toAnswer(deps, order)
    }),
    on(getEndpoint).handle(async ({ params }, caller) =>
      toAnswer(deps, await getOrder(deps, caller.id, params.reference)),
    ),
    on(cancelEndpoint).handle(async ({ params }, caller) =>
      toAnswer(deps, await cancelOrder(deps, caller.id, params.reference)),
    ),
  ]
}

function toAnswer(deps: Deps, order: Order): OrderAnswer {
  return {
    id: order.id,
    reference: order.reference,
    status: order.state,
    payment_method: order.payment_method,
    fiat_currency: order.fiat_currency,
    crypto_currency: order.crypto_currency as BuyCrypto,
    total: toDecimal(money(order.fiat_currency, order.total_units)),
    fee: toDecimal(money(order.fiat_currency, order.fee_units)),
    rate: rateToDecimal(rateFromMicros(order.crypto_currency, order.fiat_currency, order.rate_micros)),
    crypto_amount: toDecimal(money(order.crypto_currency, order.crypto_units)),
    expires_at: order.expires_at.toISOString(),
    created_at: order.created_at.toISOString(),
    completed_at: order.completed_at?.toISOString() ?? null,
    problem: order.problem,
    instructions:
      order.payment_method === 'bank' && order.state === 'awaiting_payment' ? deps.rails.bankInstructions(order) : null,
  }
}
