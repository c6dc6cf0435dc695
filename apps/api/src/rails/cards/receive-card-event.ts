// Takes a signed event of the card network: stored first, answered at once, handled by a job.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { CardEvent } from '#providers/cards/port.ts'
import type { EventSource } from '#record/event-sources.ts'
import { keepEvent } from '#record/keep-event.ts'
import { handleCardEventJob } from './card-jobs.ts'

const STRIPE = 'stripe'

/** An event that was stored before is answered as received and changes nothing. */
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
    if (isNew) await handleCardEventJob.enqueue(tx, toCardJob(event))
  })
}

/** What the job that handles the event is told. */
function toCardJob({ id: eventId, type: _type, objectRef: _object, ...about }: CardEvent) {
  return { eventId, ...about }
}

export function cardEvents(deps: Deps): EventSource {
  return {
    provider: STRIPE,
    jobFor: ({ body }) => deps.cards && handleCardEventJob.of(toCardJob(deps.cards.readKeptEvent(body))),
  }
}
