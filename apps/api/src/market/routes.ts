import type { Deps } from '#deps.ts'
import type { Route } from '#platform/http.ts'
import { historyRoutes } from './history/routes.ts'
import { pricingRoutes } from './pricing/routes.ts'

export function marketRoutes(deps: Deps): Route[] {
  return [...pricingRoutes(deps), ...historyRoutes(deps)]
}
