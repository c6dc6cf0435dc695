// Handles a stored callback. Its signature covers no word of it, so it only says what to ask about.
import { AppError } from '@kivuko/contract/errors.ts'
import { SMILE_ID } from '#compliance/receive-identity-event.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { type EventOutcome, finishEvent } from '#record/keep-event.ts'
import { checkIdIn, isWithProvider, referenceOf } from './identity-check.ts'
import { settleCheck } from './settle-check.ts'
import { identityChecks } from './store.ts'

type StoredIdentityEvent = { eventId: string; reference?: string }

/** The job. Throws `provider_unavailable` while the provider does not answer, so that it is tried again. */
export async function handleIdentityEvent(deps: Deps, { eventId, reference }: StoredIdentityEvent): Promise<void> {
  if (!deps.identity) return
  const outcome = await apply(deps, deps.identity, reference ?? '')
  const key = { provider: SMILE_ID, id: eventId }
  await inTransaction(deps.db, (tx) => finishEvent(tx, key, outcome, deps.clock.now()))
}

async function apply(deps: Deps, identity: NonNullable<Deps['identity']>, reference: string): Promise<EventOutcome> {
  const id = checkIdIn(reference)
  const check = id && (await identityChecks.find(deps.db, id))
  if (!check) return 'unmatched'
  if (!isWithProvider(check) || reference !== referenceOf(check)) return 'ignored'
  const outcome = await identity.findResult({ reference, userId: check.user_id })
  if (outcome.kind !== 'done') throw new AppError('provider_unavailable')
  const result = outcome.value
  // A callback that runs ahead of the provider's own books is polled by the job that follows the check.
  if (result.kind !== 'pending' && result.kind !== 'nothing_sent') await settleCheck(deps, check.id, result)
  return 'handled'
}
