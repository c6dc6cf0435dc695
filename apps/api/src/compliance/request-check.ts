// The pictures of a verification are in: whether they show who the customer says they are is asked in the background.

import { followIdentityCheckJob } from '#compliance/identity-jobs.ts'
import type { Deps } from '#deps.ts'
import { type IdentityCheckId, newId, type UserId, type VerificationId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { handToPerson } from './identity/hand-to-person.ts'
import type { IdentityCheck } from './identity/identity-check.ts'
import { identityChecks } from './identity/store.ts'

/**
 * In the transaction that takes the pictures: once for each verification. Without a provider it is a person's at
 * once. It ends in `endVerification`.
 */
export async function requestIdentityCheck(
  deps: Pick<Deps, 'clock' | 'identity'>,
  tx: Tx,
  { userId, verificationId }: { userId: UserId; verificationId: VerificationId },
): Promise<IdentityCheckId> {
  const now = deps.clock.now()
  const check: IdentityCheck = {
    id: newId('idc', now),
    user_id: userId,
    verification_id: verificationId,
    document_id: null,
    provider_ref: null,
    state: 'asking',
    reason: null,
    attempts: 0,
    created_at: now,
    sent_at: null,
    ended_at: null,
    decided_by: null,
  }
  await identityChecks.add(tx, check)
  if (deps.identity) await followIdentityCheckJob.enqueue(tx, { checkId: check.id })
  else await handToPerson(deps, tx, check, { why: 'no_provider' })
  return check.id
}
