import * as endpoints from '@kivuko/contract/trades.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { cancelSale } from '#trading/cancel-sale.ts'
import { getSale } from '#trading/get-sale.ts'
import { correctAccount } from './correct-account.ts'
import { toSaleAnswer } from './sale-answer.ts'

export function saleRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.getSale).handle(async ({ params }, caller) =>
      toSaleAnswer(deps, await getSale(deps.db, caller.id, params.reference)),
    ),
    on(endpoints.cancelSale).handle(async ({ params }, caller) =>
      toSaleAnswer(deps, await cancelSale(deps, caller.id, params.reference)),
    ),
    on(endpoints.retrySale).handle(async ({ params: { reference }, body: { account }, prove }, caller) =>
      toSaleAnswer(deps, await correctAccount(deps, { userId: caller.id, reference, account, prove })),
    ),
  ]
}
