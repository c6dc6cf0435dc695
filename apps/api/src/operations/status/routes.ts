import { readStatus } from '@kivuko/contract/status.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { createStatus } from './read-status.ts'

export function statusRoutes(deps: Deps): Route[] {
  const status = createStatus(deps)
  return [on(readStatus).handle(async () => status())]
}
