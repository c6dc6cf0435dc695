// Staff look at the pictures of a selfie: a permit for each, like those of documents, and every reading in the audit.
import { AppError } from '@kivuko/contract/errors.ts'
import { POSES_ASKED } from '@kivuko/contract/verification.ts'
import { endPermitsOf, givePermit, type Reader, usePermit } from '#compliance/documents/permit.ts'
import { findFrames, readFrame } from '#compliance/verification/read-frames.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { hasEnded, type IdentityCheck } from './identity-check.ts'
import { identityChecks } from './store.ts'

export type PicturePermit = { place: number; pose: string; permit: string; expiresAt: Date }

/** Of those that were asked for. After the decision a reason is needed; a refusal is audited. Permits are good until the check is decided. */
export async function permitPictures(
  deps: Deps,
  { checkId, reader, reason }: { checkId: string; reader: Reader; reason: string | undefined },
): Promise<PicturePermit[]> {
  const permitted = await inTransaction(deps.db, async (tx) => {
    const check = await identityChecks.lock(tx, checkId)
    if (!check) throw new AppError('identity_check_not_found')
    const isClosed = hasEnded(check)
    if (isClosed && !reason) {
      const detail = 'identity.read_again: no reason'
      await writeAudit(deps, tx, { actor: reader.actor, action: 'refused', subject: check.id, detail })
      return undefined
    }
    const action = isClosed ? 'identity.read_again' : 'identity.permit'
    await writeAudit(deps, tx, { actor: reader.actor, action, subject: check.id, detail: reason ?? null })
    const permits: PicturePermit[] = []
    for (const { id, place, pose } of (await findFrames(tx, check.verification_id)).slice(0, POSES_ASKED))
      permits.push({ place, pose, ...(await givePermit(deps, tx, { subject: id, reader })) })
    return permits
  })
  if (permitted) return permitted
  const errors = [{ field: 'reason', message: REASON_MISSING_TEXT }]
  throw new AppError('validation_failed', { detail: `${REASON_MISSING_TEXT}.`, errors })
}

/** When the check is decided: after it a reason is asked for. */
export async function endPicturePermits(tx: Tx, { verification_id }: IdentityCheck): Promise<void> {
  const frames = await findFrames(tx, verification_id)
  await endPermitsOf(
    tx,
    frames.map(({ id }) => id),
  )
}

const REASON_MISSING_TEXT = 'This check was decided. Say why you need to see its pictures again'

/** A JPEG. A refusal is written into the audit too; a reading is, before it happens. */
export async function readPicture(
  deps: Deps,
  { checkId, place, permit, reader }: { checkId: string; place: number; permit: string; reader: Reader },
): Promise<Buffer> {
  const { actor } = reader
  const frame = await inTransaction(deps.db, async (tx) => {
    const check = await identityChecks.find(tx, checkId)
    const frames = check ? await findFrames(tx, check.verification_id) : []
    const found = frames.find((each) => each.place === place)
    const isPermitted = found && (await usePermit(deps, tx, { subject: found.id, permit, reader }))
    const action = isPermitted
      ? { action: 'identity.read', detail: `picture ${place}` }
      : { action: 'refused', detail: 'permit_invalid' }
    await writeAudit(deps, tx, { actor, subject: checkId, ...action })
    return isPermitted ? found : undefined
  })
  if (!frame) throw new AppError('permit_invalid')
  return readFrame(deps, frame)
}
