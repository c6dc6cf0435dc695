import type { Deps } from '#deps.ts'
import type { Route } from '#platform/http.ts'
import { addressBookRoutes } from './address-book/routes.ts'
import { chainDepositRoutes } from './chain-deposits/routes.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'

export function custodyRoutes(deps: Deps): Route[] {
  return [...addressBookRoutes(deps), ...chainDepositRoutes(deps), ...withdrawalRoutes(deps)]
}
