import { consoleOverview } from '@kivuko/contract/console-overview.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { readOverview } from './read-overview.ts'

export function overviewRoutes(deps: Deps): Route[] {
  return [on(consoleOverview).handle(({ query: { period } }, { role }) => readOverview(deps, { role, period }))]
}
