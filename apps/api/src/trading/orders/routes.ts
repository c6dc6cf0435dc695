import {
  cancelOrder as cancelEndpoint,
  createOrder,
  getOrder as getEndpoint,
  listOrders as listEndpoint,
} from '@kivuko/contract/orders.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { OrderId } from '#platform/ids.ts'
import { pageOf } from '#platform/page-of.ts'
import { cancelOrder } from '#trading/cancel-order.ts'
import { getOrder } from '#trading/get-order.ts'
import { toOrderAnswer } from '#trading/order-answer.ts'
import { listOrders } from './list-orders.ts'
import { toPayable } from './order-owner.ts'
import { placeOrder } from './place-order.ts'

export function orderRoutes(deps: Deps): Route[] {
  return [
    on(createOrder).handle(async ({ body }, caller) => {
      const isSepa = body.payment_method === 'sepa'
      const method = body.payment_method === 'sepa' ? 'bank' : body.payment_method
      const acceptance = { userId: caller.id, quoteId: body.quote_id, method, isSepa } as const
      const order = await placeOrder(deps, acceptance)
      await deps.settlement.collector(method).open?.(toPayable(order))
      return toOrderAnswer(deps, order)
    }),
    on(listEndpoint).handle(async ({ query: { after, limit } }, caller) => {
      const page = { after: after as OrderId | undefined, limit: limit + 1 }
      const { rows: orders, next } = pageOf(await listOrders(deps, caller.id, page), limit)
      return { orders, next }
    }),
    on(getEndpoint).handle(async ({ params }, caller) =>
      toOrderAnswer(deps, await getOrder(deps, caller.id, params.reference)),
    ),
    on(cancelEndpoint).handle(async ({ params }, caller) =>
      toOrderAnswer(deps, await cancelOrder(deps, caller.id, params.reference)),
    ),
  ]
}
