import type { Deps } from '#deps.ts'
import type { Route } from '#platform/http.ts'
import { chainDepositRoutes } from './chain-deposits/routes.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'

export function custodyRoutes(deps: Deps): Route[] {
  return [...chainDepositRoutes(deps), ...withdrawalRoutes(deps)]
}
