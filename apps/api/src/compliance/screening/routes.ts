import { sanctionsListState } from '@kivuko/contract/console-cases.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { readListState } from './read-list.ts'

export function screeningRoutes(deps: Deps): Route[] {
  return [on(sanctionsListState).handle(async () => readListState(deps))]
}
