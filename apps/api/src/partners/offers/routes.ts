import { listRails as railsEndpoint } from '@kivuko/contract/partner-rails.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { railsLister } from './list-rails.ts'

export function offerRoutes(deps: Deps): Route[] {
  return [on(railsEndpoint).handleReady(railsLister(deps))]
}
