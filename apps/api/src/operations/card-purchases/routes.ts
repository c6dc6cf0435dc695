import * as contract from '@kivuko/contract/console-card-purchases.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { on, type Route, type StaffCaller } from '#platform/http.ts'
import type { OrderId } from '#platform/ids.ts'
import { decideCardPurchase } from './decide-card-purchase.ts'
import { listCardPurchases } from './list-card-purchases.ts'

export function cardPurchaseRoutes(deps: Deps): Route[] {
  const all = async (caller: StaffCaller) => ({
    purchases: await listCardPurchases(deps, caller),
    alone_usd: toDecimal(deps.config.cardDecideAloneMax),
  })
  return [
    on(contract.listCardPurchases).handle(async (_input, caller) => all(caller)),
    on(contract.decideCardPurchase).handle(async ({ params, body }, caller) => {
      const waits = await decideCardPurchase(deps, caller, { id: params.id as OrderId, ...body })
      return { ...(await all(caller)), waits }
    }),
  ]
}
