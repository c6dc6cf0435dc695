import * as contract from '@kivuko/contract/console-partners.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { PartnerId } from '#platform/ids.ts'
import { decidePartner } from './decide-partner.ts'
import { listPartners } from './list-partners.ts'

export function reviewRoutes(deps: Deps): Route[] {
  return [
    on(contract.consolePartners).handle(({ query }, caller) => listPartners(deps, query, caller)),
    on(contract.decidePartner).handle(({ params, body }, caller) =>
      decidePartner(deps, caller, { id: params.id as PartnerId, ...body }),
    ),
  ]
}
