// Takes a signed callback of the identity provider: stored first, answered at once, handled by a job.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { keepEvent } from '#record/keep-event.ts'
import { handleIdentityEventJob } from './identity-jobs.ts'

export const SMILE_ID = 'smile-id'

/**
 * The very same callback again changes nothing. It tells a person's name, number and picture: only what it is about
 * is kept.
 */
export async function receiveIdentityEvent(deps: Deps, rawBody: Buffer): Promise<void> {
  if (!deps.identity) throw new AppError('signature_invalid')
  const event = deps.identity.readEvent(rawBody)
  await inTransaction(deps.db, async (tx) => {
    const isNew = await keepEvent(tx, {
      provider: SMILE_ID,
      id: event.id,
      type: event.type,
      object_ref: event.reference ?? null,
      body: event.summary,
      received_at: deps.clock.now(),
    })
    if (isNew) await handleIdentityEventJob.enqueue(tx, { eventId: event.id, reference: event.reference })
  })
}

export function registerIdentityEvents(deps: Deps): void {
  deps.eventSources.add({
    provider: SMILE_ID,
    jobFor: ({ id: eventId, object_ref }) =>
      deps.identity && handleIdentityEventJob.of({ eventId, reference: object_ref ?? '' }),
  })
}
