// Has a kept event handled again, by the job that handled it when it came. What it did before is not done twice,
// because every one of those jobs asks the provider for the truth and may be repeated.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { type EventName, type EventRow, findEvent, reopenEvent } from '#record/webhook-events.ts'
import { type PersonsWord, writeAudit } from '#record/write-audit.ts'

/** Answers the event as it waits then. */
export async function redeliverEvent(deps: Deps, name: EventName, by: PersonsWord): Promise<EventRow> {
  const event = await findEvent(deps.db, name)
  if (!event) throw new AppError('webhook_not_found')
  const job = jobOf(deps, event)
  if (!job) throw new AppError('redelivery_unavailable')
  const subject = `${event.provider}:${event.id}`
  await inTransaction(deps.db, async (tx) => {
    await reopenEvent(tx, name)
    await job.enqueue(tx, { key: `redeliver:${subject}` })
    await writeAudit(deps, tx, { actor: by.actor, action: 'webhook.redeliver', subject, detail: by.reason })
  })
  return { ...event, outcome: 'received', handled_at: null }
}

export function canRedeliver(deps: Deps, event: EventRow): boolean {
  return jobOf(deps, event) !== undefined
}

/** Undefined when nobody here handles it, it is not understood any more, or its body is too old to be kept. */
function jobOf(deps: Deps, event: EventRow) {
  if (event.body === '') return undefined
  try {
    return deps.eventSources.of(event.provider)?.jobFor(event)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
