// A selfie was judged: its link ends so, once, and the customer is told.
import assert from 'node:assert/strict'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import type { VerificationId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { lockVerification, verifications } from './store.ts'

/** `reason` is a sentence for the customer: what was wrong, and what to do. */
export type VerificationEnd = { kind: 'approved' } | { kind: 'rejected'; reason: string }

/** In the transaction of the decision. Said again, it changes nothing. */
export async function endVerification(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  verificationId: VerificationId,
  end: VerificationEnd,
): Promise<void> {
  const verification = await lockVerification(tx, verificationId)
  if (verification.state === end.kind) return
  const reason = end.kind === 'rejected' ? end.reason : null
  const isEnded = await verifications.advance(tx, verificationId, end.kind, { reason, ended_at: deps.clock.now() })
  assert(isEnded, `a verification that is ${verification.state} cannot be ${end.kind}`)
  await notify(deps, tx, {
    userId: verification.user_id,
    key: `verification:${verificationId}:${end.kind}`,
    type: 'kyc',
    actionUrl: '/kyc-verification',
    ...(end.kind === 'approved'
      ? {
          title: say('Your selfie is verified'),
          message: say('Your selfie was checked and matches. There is nothing more to do.'),
        }
      : { title: say('Your selfie could not be verified'), message: [end.reason, say('You can take it again.')] }),
  })
}
