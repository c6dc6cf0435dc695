import * as contract from '@kivuko/contract/partner-margins.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { PartnerId } from '#platform/ids.ts'
import { allowMargin, readAllowed } from './allow-margin.ts'
import { readMargin, setMargin } from './set-margin.ts'

export function marginRoutes(deps: Deps): Route[] {
  return [
    on(contract.readPartnerMargin).handle(({ params, query }, caller) =>
      readMargin(deps, caller.id, { partnerId: params.id, mode: query.mode }),
    ),
    on(contract.setPartnerMargin).handle(({ params, body }, caller) =>
      setMargin(deps, caller.id, { partnerId: params.id, mode: body.mode, bps: body.margin_bps }),
    ),
    on(contract.consolePartnerMargin).handle(({ params }, caller) => readAllowed(deps, params.id as PartnerId, caller)),
    on(contract.allowPartnerMargin).handle(({ params, body }, caller) =>
      allowMargin(deps, caller, { id: params.id as PartnerId, maxBps: body.max_bps, reason: body.reason }),
    ),
  ]
}
