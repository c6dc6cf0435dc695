import * as contract from '@kivuko/contract/partner-floats.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { listFloat, readFloat } from './read-float.ts'

export function floatRoutes(deps: Deps): Route[] {
  return [
    on(contract.listPartnerFloat).handle((_input, partner) => listFloat(deps, partner.id)),
    on(contract.readPartnerFloat).handle(({ params, query }, caller) =>
      readFloat(deps, caller.id, { partnerId: params.id, mode: query.mode }),
    ),
  ]
}
