import * as contract from '@kivuko/contract/partner-webhooks.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { createWebhook, listWebhooks, removeWebhook, rotateSecret, switchTo } from './manage-webhooks.ts'
import { listDeliveries, replay } from './read-deliveries.ts'

export function webhookRoutes(deps: Deps): Route[] {
  return [
    on(contract.listPartnerWebhooks).handle(async ({ params, query }, { id: userId }) => ({
      webhooks: await listWebhooks(deps, { userId, partnerId: params.id, ...query }),
    })),
    on(contract.createPartnerWebhook).handle(({ params, body }, { id: userId }) =>
      createWebhook(deps, { userId, partnerId: params.id, ...body }),
    ),
    on(contract.rotateWebhookSecret).handle(({ params, body: { mode, overlap_hours } }, { id: userId }) =>
      rotateSecret(deps, { ...named(params, mode, userId), overlapHours: overlap_hours }),
    ),
    on(contract.switchWebhook).handle(async ({ params, body: { mode, is_on } }, { id: userId }) => ({
      webhook: await switchTo(deps, { ...named(params, mode, userId), isOn: is_on }),
    })),
    on(contract.removeWebhook).handle(async ({ params, body: { mode } }, { id: userId }) => {
      await removeWebhook(deps, named(params, mode, userId))
      return { result: 'ok' as const }
    }),
    on(contract.listWebhookDeliveries).handle(({ params, query: { mode, state, after, limit } }, { id: userId }) =>
      listDeliveries(deps, named(params, mode, userId), { state, after, limit }),
    ),
    on(contract.replayDelivery).handle(async ({ params, body: { mode, event_id, since } }, { id: userId }) => ({
      replayed: await replay(deps, {
        ...named(params, mode, userId),
        ...{ eventId: event_id, since: since === undefined ? undefined : new Date(since) },
      }),
    })),
  ]
}

function named<M, U>({ id, webhook }: { id: string; webhook: string }, mode: M, userId: U) {
  return { userId, partnerId: id, webhookId: webhook, mode }
}
