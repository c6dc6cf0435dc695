import type { Deps } from '#deps.ts'
import type { Route } from '#platform/http.ts'
import { keyRoutes } from './keys/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { requestRoutes } from './requests/routes.ts'

/** What members call with their sessions, and what their servers call with keys. */
export function partnerRoutes(deps: Deps): Route[] {
  return [...memberRoutes(deps), ...keyRoutes(deps), ...requestRoutes(deps), ...offerRoutes(deps)]
}
