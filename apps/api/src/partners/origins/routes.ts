import * as contract from '@kivuko/contract/partner-origins.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { readOrigins, setOrigins } from './manage-origins.ts'

export function originRoutes(deps: Deps): Route[] {
  return [
    on(contract.readPartnerOrigins).handle(({ params, query }, { id: userId }) =>
      readOrigins(deps, { userId, partnerId: params.id, ...query }),
    ),
    on(contract.setPartnerOrigins).handle(({ params, body }, { id: userId }) =>
      setOrigins(deps, { userId, partnerId: params.id, ...body }),
    ),
  ]
}
