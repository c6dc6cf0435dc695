// The pictures are handed in: all there, in time, each one another. Whose face it is, is checked after that.
import assert from 'node:assert/strict'
import { AppError } from '@kivuko/contract/errors.ts'
import { POSES_ASKED } from '@kivuko/contract/verification.ts'
import { assertGoesOn, getByLink, type Holder, isHeldBy } from '#compliance/find-verification.ts'
import { requestIdentityCheck } from '#compliance/request-check.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Tx } from '#tables.ts'
import { areAlikeApart } from './frames-apart.ts'
import { findFrames, readFrame } from './read-frames.ts'
import { lockVerification, verifications } from './store.ts'
import type { Frame, Verification } from './verification.ts'

type Submitted = 'submitted' | 'approved' | 'rejected'

/** A repeat changes nothing. */
export async function submitVerification(deps: Deps, holder: Holder): Promise<Submitted> {
  const verification = await getByLink(deps.db, holder)
  const before = refuse(deps, verification, holder)
  if (before) return before
  const frames = await findFrames(deps.db, verification.id)
  if (frames.length < POSES_ASKED) throw new AppError('pictures_missing')
  // What was taken in the same moment is alike.
  await refuseAlike(deps, frames.slice(0, POSES_ASKED))
  return inTransaction(deps.db, (tx) => submit(deps, tx, { verification, frames, holder }))
}

/** Answers its state when it was submitted before. */
function refuse(deps: Deps, verification: Verification, holder: Holder): Submitted | undefined {
  assertGoesOn(verification, holder, deps.clock.now())
  if (!isHeldBy(verification, holder)) throw new AppError('pictures_missing')
  const { state } = verification
  return state === 'submitted' || state === 'approved' || state === 'rejected' ? state : undefined
}

async function refuseAlike(deps: Deps, frames: readonly Frame[]): Promise<void> {
  const pictures = await Promise.all(frames.map((frame) => readFrame(deps, frame)))
  if (await areAlikeApart(pictures)) throw new AppError('pictures_alike')
}

type Compared = { verification: Verification; frames: readonly Frame[]; holder: Holder }

async function submit(deps: Deps, tx: Tx, { verification: { id }, frames, holder }: Compared): Promise<Submitted> {
  const verification = await lockVerification(tx, id)
  const before = refuse(deps, verification, holder)
  if (before) return before
  const now = await findFrames(tx, id)
  // One was replaced while they were compared: they are handed in again.
  if (now.length !== frames.length || now.some((frame, at) => frame.id !== frames[at]?.id))
    throw new AppError('pictures_missing')
  const isSubmitted = await verifications.advance(tx, id, 'submitted', { submitted_at: deps.clock.now() })
  assert(isSubmitted, 'a locked link that is opened can be submitted')
  await requestIdentityCheck(deps, tx, { userId: verification.user_id, verificationId: id })
  return 'submitted'
}
