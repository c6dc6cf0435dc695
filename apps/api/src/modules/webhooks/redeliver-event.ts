// Has a kept event handled again, by the job that handled it when it came. What it did before is not done twice, because
// every one of those jobs asks the provider for the truth and may be repeated.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { type PersonsWord, writeAudit } from '#modules/audit/write-audit.ts'
import { PAYSTACK } from '#modules/bank/bank-network.ts'
import { HANDLE_BANK_EVENT } from '#modules/bank/job-names.ts'
import { HANDLE_CARD_EVENT, STRIPE, toCardJob } from '#modules/cards/receive-card-event.ts'
import { HANDLE_IDENTITY_EVENT } from '#modules/identity/job-names.ts'
import { SMILE_ID } from '#modules/identity/receive-identity-event.ts'
import { HANDLE_MOBILE_MESSAGE } from '#modules/mobile-money/job-names.ts'
import { MPESA } from '#modules/mobile-money/network.ts'
import { inTransaction } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import { MESSAGE_KINDS } from '#providers/mobile-money/port.ts'
import { type EventName, type EventRow, findEvent, reopenEvent } from './store.ts'

type Job = { name: string; payload: Record<string, unknown> }

/** Answers the event as it waits then. Throws `webhook_not_found` and `redelivery_unavailable`. */
export async function redeliverEvent(deps: Deps, name: EventName, by: PersonsWord): Promise<EventRow> {
  const event = await findEvent(deps.db, name)
  if (!event) throw new AppError('webhook_not_found')
  const job = jobOf(deps, event)
  if (!job) throw new AppError('redelivery_unavailable')
  const subject = `${event.provider}:${event.id}`
  await inTransaction(deps.db, async (tx) => {
    await reopenEvent(tx, name)
    await enqueue(tx, job.name, job.payload, { key: `redeliver:${subject}` })
    await writeAudit(deps, tx, { actor: by.actor, action: 'webhook.redeliver', subject, detail: by.reason })
  })
  return { ...event, outcome: 'received', handled_at: null }
}

export function canRedeliver(deps: Deps, event: EventRow): boolean {
  return jobOf(deps, event) !== undefined
}

/** Undefined when nobody here handles it, or it is not understood any more. */
function jobOf(deps: Deps, event: EventRow): Job | undefined {
  try {
    return readJob(deps, event)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

function readJob(deps: Deps, event: EventRow): Job | undefined {
  if (event.provider === STRIPE && deps.cards)
    return { name: HANDLE_CARD_EVENT, payload: toCardJob(deps.cards.readKeptEvent(event.body)) }
  if (event.provider === PAYSTACK && deps.virtualAccounts)
    return { name: HANDLE_BANK_EVENT, payload: { event: deps.virtualAccounts.readKeptEvent(event.body) } }
  if (event.provider === SMILE_ID && deps.identity)
    return { name: HANDLE_IDENTITY_EVENT, payload: { eventId: event.id, reference: event.object_ref ?? '' } }
  const kind = MESSAGE_KINDS.find((known) => known === event.type)
  if (event.provider !== MPESA || !deps.mobileMoney || !kind) return undefined
  const kept = { kind, promptId: event.address_ref ?? undefined, rawBody: Buffer.from(event.body) }
  const message = deps.mobileMoney.readKeptMessage(kept)
  return { name: HANDLE_MOBILE_MESSAGE, payload: { eventId: event.id, message } }
}
