import * as contract from '@kivuko/contract/console-webhooks.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { listEvents, openEvent, toWebhook } from './read-events.ts'
import { redeliverEvent } from './redeliver-event.ts'

export function webhookRoutes(deps: Deps): Route[] {
  return [
    on(contract.listWebhooks).handle(({ query: { limit, after, ...filter } }) =>
      listEvents(deps, filter, { limit, after }),
    ),
    on(contract.openWebhook).handle(({ query }, { actor }) => openEvent(deps, query, actor)),
    on(contract.redeliverWebhook).handle(async ({ body: { reason, ...name } }, { actor }) =>
      toWebhook(await redeliverEvent(deps, name, { actor, reason })),
    ),
  ]
}
