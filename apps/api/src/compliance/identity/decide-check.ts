// A person's decision on an identity check: made once, at any time before it ended, and written into the audit.
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { endVerification } from '#compliance/verification/end-verification.ts'
import { findFrames } from '#compliance/verification/read-frames.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { writeAudit } from '#record/write-audit.ts'
import { hasEnded, type IdentityCheck } from './identity-check.ts'
import { endPicturePermits } from './read-pictures.ts'
import { identityChecks } from './store.ts'

export type IdentityDecision = {
  checkId: string
  actor: string
  decision: 'approve' | 'reject'
  /** Why; of a rejection the customer reads it. */
  reason: string
}

/** A refusal is written into the audit. */
export async function decideIdentityCheck(deps: Deps, given: IdentityDecision): Promise<void> {
  const refusal = await inTransaction(deps.db, async (tx): Promise<ErrorCode | undefined> => {
    const check = await identityChecks.lock(tx, given.checkId)
    if (!check) throw new AppError('identity_check_not_found')
    const { actor, decision, reason } = given
    const code = refusalOf(check, actor)
    if (code) {
      await writeAudit(deps, tx, { actor, action: 'refused', subject: check.id, detail: code })
      return code
    }
    const isApproved = decision === 'approve'
    await identityChecks.advance(tx, check.id, isApproved ? 'approved' : 'rejected', {
      reason,
      ended_at: deps.clock.now(),
      decided_by: actor,
    })
    await endPicturePermits(tx, check)
    await writeAudit(deps, tx, { actor, action: `identity.${decision}`, subject: check.id, detail: reason })
    const end = isApproved ? { kind: 'approved' as const } : { kind: 'rejected' as const, reason }
    await endVerification(deps, tx, check.verification_id, end)
    return undefined
  })
  if (refusal) throw new AppError(refusal)
}

function refusalOf(check: IdentityCheck, actor: string): ErrorCode | undefined {
  if (actor === `staff:${check.user_id}`) return 'own_account'
  return hasEnded(check) ? 'identity_check_decided' : undefined
}

export async function getCheck(deps: Deps, id: string): Promise<{ check: IdentityCheck; poses: string[] }> {
  const check = await identityChecks.find(deps.db, id)
  if (!check) throw new AppError('identity_check_not_found')
  const frames = await findFrames(deps.db, check.verification_id)
  return { check, poses: frames.map(({ pose }) => pose) }
}
