import * as contract from '@kivuko/contract/partner-dashboard.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { listOrders, readOrder } from './read-orders.ts'

export function dashboardRoutes(deps: Deps): Route[] {
  return [
    on(contract.listMemberOrders).handle(({ params, query }, { id: userId }) => {
      const { mode, status, customer_id: customerId, external_id: externalId, limit, after } = query
      const search = { status, customerId, externalId }
      return listOrders(deps, { userId, partnerId: params.id, mode }, search, { limit, after })
    }),
    on(contract.readMemberOrder).handle(({ params, query }, { id: userId }) =>
      readOrder(deps, { userId, partnerId: params.id, mode: query.mode, orderId: params.order }),
    ),
  ]
}
