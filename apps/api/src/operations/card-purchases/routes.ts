import * as contract from '@kivuko/contract/console-card-purchases.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { OrderId } from '#platform/ids.ts'
import { decideCardPurchase } from './decide-card-purchase.ts'
import { listCardPurchases } from './list-card-purchases.ts'

export function cardPurchaseRoutes(deps: Deps): Route[] {
  return [
    on(contract.listCardPurchases).handle(async ({ query: { limit, after } }, caller) => ({
      ...(await listCardPurchases(deps, caller, { limit, after: after as OrderId | undefined })),
      alone_usd: toDecimal(deps.config.cardDecideAloneMax),
    })),
    on(contract.decideCardPurchase).handle(async ({ params, body }, caller) => ({
      waits: await decideCardPurchase(deps, caller, { id: params.id as OrderId, ...body }),
    })),
  ]
}
