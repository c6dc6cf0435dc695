// Takes a signed event of the card network: stored first, answered at once, handled by a job.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { keepEvent } from '#modules/webhooks/keep-event.ts'
import { inTransaction } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import type { CardEvent } from '#providers/cards/port.ts'

export const HANDLE_CARD_EVENT = 'handle-card-event'
export const STRIPE = 'stripe'

/** Throws `signature_invalid` and `malformed_request`. An event that was stored before is answered as received and changes nothing. */
export async function receiveCardEvent(deps: Deps, rawBody: Buffer, signature: string | undefined): Promise<void> {
  if (!deps.cards) throw new AppError('signature_invalid')
  const event = deps.cards.readEvent(rawBody, signature)
  await inTransaction(deps.db, async (tx) => {
    const isNew = await keepEvent(tx, {
      provider: STRIPE,
      id: event.id,
      type: event.type,
      object_ref: event.objectRef,
      body: rawBody.toString('utf8'),
      received_at: deps.clock.now(),
    })
    if (isNew) await enqueue(tx, HANDLE_CARD_EVENT, toCardJob(event))
  })
}

/** What the job that handles the event is told. */
export function toCardJob({ id: eventId, payment, refund, paymentId }: CardEvent): Record<string, unknown> {
  return { eventId, payment, refund, paymentId }
}
