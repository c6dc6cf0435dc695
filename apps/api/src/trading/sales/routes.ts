import * as endpoints from '@kivuko/contract/trades.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { cancelSale } from './cancel-sale.ts'
import { getSale } from './get-sale.ts'
import { retrySale } from './retry-sale.ts'
import { toSaleAnswer } from './sale-answer.ts'

export function saleRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.getSale).handle(async ({ params }, caller) =>
      toSaleAnswer(deps.db, await getSale(deps.db, caller.id, params.reference)),
    ),
    on(endpoints.cancelSale).handle(async ({ params }, caller) =>
      toSaleAnswer(deps.db, await cancelSale(deps, caller.id, params.reference)),
    ),
    on(endpoints.retrySale).handle(async ({ params: { reference }, body: { account } }, caller) =>
      toSaleAnswer(deps.db, await retrySale(deps, { userId: caller.id, reference, account })),
    ),
  ]
}
