// Events of providers in the console. A body may name people, so who opened one is written into the audit.
import type { OpenWebhook, Webhook } from '@kivuko/contract/console-webhooks.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { readPlace, toPage } from '#platform/list-place.ts'
import {
  type EventFilter,
  type EventLine,
  type EventName,
  findEvent,
  findEvents,
  placeOf,
} from '#record/webhook-events.ts'
import { writeAudit } from '#record/write-audit.ts'
import { canRedeliver } from './redeliver-event.ts'
import { shownBody } from './shown-body.ts'

export async function listEvents(
  deps: Deps,
  filter: EventFilter,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ rows: Webhook[]; next: string | null }> {
  const { timeZone } = deps.config
  const rows = await findEvents(deps.db, filter, { limit, after: readPlace(after), timeZone })
  return toPage(rows, { limit, placeOf, answer: toWebhook })
}

export async function openEvent(deps: Deps, name: EventName, actor: string): Promise<OpenWebhook> {
  const event = await findEvent(deps.db, name)
  if (!event) throw new AppError('webhook_not_found')
  const subject = `${event.provider}:${event.id}`
  await inTransaction(deps.db, (tx) => writeAudit(deps, tx, { actor, action: 'webhook.open', subject }))
  return { ...toWebhook(event), body: shownBody(event.body), can_redeliver: canRedeliver(deps, event) }
}

export function toWebhook(event: EventLine): Webhook {
  return {
    provider: event.provider,
    id: event.id,
    type: event.type,
    object_ref: event.object_ref,
    outcome: event.outcome,
    received_at: event.received_at.toISOString(),
    handled_at: event.handled_at?.toISOString() ?? null,
  }
}
