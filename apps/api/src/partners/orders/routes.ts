import * as contract from '@kivuko/contract/partner-orders.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { cancelForCustomer, listAllOrders, listOrdersOf, orderForCustomer } from './order-for-customer.ts'
import { quoteForCustomer } from './quote-for-customer.ts'
import { orderReader } from './read-order.ts'

export function partnerOrderRoutes(deps: Deps): Route[] {
  const readOrder = orderReader(deps)
  return [
    on(contract.createPartnerQuote).handle(({ body }, partner) => quoteForCustomer(deps, partner.id, body)),
    on(contract.createPartnerOrder).handle(({ body: { payment, ...body } }, partner) =>
      orderForCustomer(deps, partner.id, {
        customerId: body.customer_id,
        quoteId: body.quote_id,
        phone: payment.phone_number,
        network: payment.network,
      }),
    ),
    on(contract.listPartnerOrders).handle(({ params, query }, partner) =>
      listOrdersOf(deps, partner.id, { customerId: params.id, cursor: query.cursor, limit: query.limit }),
    ),
    on(contract.listAllPartnerOrders).handle(({ query: { external_id: externalId, cursor, limit } }, partner) =>
      listAllOrders(deps, partner.id, { externalId, cursor, limit }),
    ),
    on(contract.readPartnerOrder).handle(({ params }, partner) => readOrder(partner.id, params.id)),
    on(contract.cancelPartnerOrder).handle(({ params }, partner) => cancelForCustomer(deps, partner.id, params.id)),
  ]
}
