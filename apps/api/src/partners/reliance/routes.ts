import * as contract from '@kivuko/contract/partner-identities.ts'
import { consolePartnerReliance, grantPartnerReliance } from '@kivuko/contract/reliance.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { PartnerId } from '#platform/ids.ts'
import { grantReliance, readReliance } from './grant-reliance.ts'
import { readIdentity, sayIdentity } from './say-identity.ts'

export function relianceRoutes(deps: Deps): Route[] {
  return [
    on(contract.createPartnerIdentity).handle(({ params, body }, partner) =>
      sayIdentity(deps, partner.id, { id: params.id, facts: body }),
    ),
    on(contract.readPartnerIdentity).handle(({ params }, partner) => readIdentity(deps, partner.id, params.id)),
    on(consolePartnerReliance).handle(({ params }, caller) => readReliance(deps, params.id as PartnerId, caller)),
    on(grantPartnerReliance).handle(({ params, body }, caller) =>
      grantReliance(deps, caller, { id: params.id as PartnerId, upToTier: body.up_to_tier, reason: body.reason }),
    ),
  ]
}
