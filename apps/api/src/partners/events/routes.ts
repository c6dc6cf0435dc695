import { listPartnerEvents } from '@kivuko/contract/partner-events.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { listEvents } from './list-events.ts'

export function eventRoutes(deps: Deps): Route[] {
  return [
    on(listPartnerEvents).handle(({ query: { cursor, limit } }, partner) =>
      listEvents(deps, partner.id, { cursor, limit }),
    ),
  ]
}
