// Takes a signed callback of the identity provider: stored first, answered at once, handled by a job.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { keepEvent } from '#modules/webhooks/keep-event.ts'
import { inTransaction } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import { HANDLE_IDENTITY_EVENT } from './job-names.ts'

export const SMILE_ID = 'smile-id'

/**
 * Throws `signature_invalid` and `malformed_request`. The very same callback again changes nothing. It tells a person's name,
 * number and picture: only what it is about is kept.
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
    if (isNew) await enqueue(tx, HANDLE_IDENTITY_EVENT, { eventId: event.id, reference: event.reference })
  })
}
