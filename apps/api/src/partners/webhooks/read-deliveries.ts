// What was sent to a webhook and what it answered, and sending it again.
import { AppError } from '@kivuko/contract/errors.ts'
import { PARTNER_LOG_DAYS } from '@kivuko/contract/partner-keys.ts'
import type { DeliveryState, WebhookDelivery } from '@kivuko/contract/partner-webhooks.ts'
import type { Deps } from '#deps.ts'
import { databaseOfMade } from '#partners/modes.ts'
import { DEVELOPERS } from '#partners/partner.ts'
import { requireMember } from '#partners/require-member.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { toEvent } from '../events/to-event.ts'
import { change, type NamedWebhook } from './manage-webhooks.ts'
import { addReplays, type DeliveryRow, findDeliveries, findTries, type TryRow, webhooks } from './store.ts'

type Asked = { state: DeliveryState | undefined; after: string | undefined; limit: number }

export async function listDeliveries(deps: Deps, { mode, webhookId, ...who }: NamedWebhook, asked: Asked) {
  const { partner } = await requireMember(deps, { ...who, roles: DEVELOPERS })
  const db = databaseOfMade(deps, mode)
  const webhook = await webhooks.find(db, { id: webhookId, partner_id: partner.id, ended_at: null })
  if (!webhook) throw new AppError('webhook_not_found')
  const { rows, next } = await findDeliveries(db, webhook.id, asked)
  const tries = await findTries(
    db,
    rows.map(({ id }) => id),
  )
  return { data: rows.map((row) => toAnswer(row, tries)), next: next === null ? null : String(next) }
}

/** One event again, or all since a moment; what waits already is not doubled. Throws `event_not_found`. */
export function replay(
  deps: Deps,
  { eventId, since, ...named }: NamedWebhook & { eventId: string | undefined; since: Date | undefined },
): Promise<number> {
  if ((eventId === undefined) === (since === undefined))
    throw new AppError('validation_failed', {
      errors: [{ field: 'event_id', message: 'is required, or `since` in its place, and not both' }],
    })
  return change(deps, named, async (tx, webhook) => {
    if (webhook.switched_off_at) throw new AppError('webhook_switched_off')
    const now = deps.clock.now()
    const oldest = after(now, -PARTNER_LOG_DAYS * DAY_MS)
    const from = since && since > oldest ? since : oldest
    const replayed = await addReplays(tx, webhook, { eventId, since: from, now })
    if (replayed === undefined && eventId !== undefined) throw new AppError('event_not_found')
    return replayed ?? 0
  })
}

function toAnswer(row: DeliveryRow, tries: readonly TryRow[]): WebhookDelivery {
  return {
    id: String(row.id),
    state: row.state,
    event: toEvent({ ...row, id: row.event_id, at: row.event_at }),
    created_at: row.created_at.toISOString(),
    next_at: row.next_at?.toISOString() ?? null,
    tries: tries
      .filter(({ delivery_number }) => delivery_number === row.id)
      .map(({ at, duration_ms, status, problem, answer }) => ({
        ...{ at: at.toISOString(), duration_ms, status, problem, answer },
      })),
  }
}
