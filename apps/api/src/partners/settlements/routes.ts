import { listAccruedMargins } from '@kivuko/contract/partner-dashboard.ts'
import * as contract from '@kivuko/contract/partner-floats.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { listAccrued } from './list-accrued.ts'
import { listForKey, listSettlements, readForKey, settlementFile } from './read-settlements.ts'

export function settlementRoutes(deps: Deps): Route[] {
  return [
    on(contract.listSettlements).handle(({ query: { cursor, limit } }, partner) =>
      listForKey(deps, partner.id, { cursor, limit }),
    ),
    on(contract.readSettlement).handle(({ params }, partner) => readForKey(deps, partner.id, params.id)),
    on(listAccruedMargins).handle(({ params, query }, caller) =>
      listAccrued(deps, caller.id, { partnerId: params.id, mode: query.mode }),
    ),
    on(contract.listPartnerSettlements).handle(({ params, query }, caller) =>
      listSettlements(deps, caller.id, { partnerId: params.id, mode: query.mode }),
    ),
    on(contract.partnerSettlementFile).handle(({ params, query }, caller) =>
      settlementFile(deps, caller.id, { partnerId: params.id, mode: query.mode, id: params.settlement }),
    ),
  ]
}
