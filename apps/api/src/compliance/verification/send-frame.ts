// One of the pictures a link asks for: looked at, encrypted and put away, then written down.
import { AppError } from '@kivuko/contract/errors.ts'
import { POSES_ASKED, type Pose } from '@kivuko/contract/verification.ts'
import { sealFile } from '#compliance/documents/envelope.ts'
import { assertGoesOn, getByLink, type Holder, isHeldBy } from '#compliance/find-verification.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { isDatabaseAway } from '#platform/database-away.ts'
import { newId } from '#platform/ids.ts'
import type { Db, Tx } from '#tables.ts'
import { inspectFrameApart } from './frames-apart.ts'
import { findFrames, lockVerification, replaceFrame } from './store.ts'
import type { Frame, Verification } from './verification.ts'

export type NewFrame = Holder & { place: number; pose: Pose; bytes: Buffer }

/**
 * Nothing of a refused picture is kept. The file lies there before its row: without the row nobody has its key.
 * Answers how many pictures are there.
 */
export async function sendFrame(deps: Deps, given: NewFrame): Promise<number> {
  const verification = await getByLink(deps.db, given)
  await refuse(deps, deps.db, verification, given)
  const drawn = await inspectFrameApart(given.bytes)
  const now = deps.clock.now()
  const { store, secrets } = deps.documents
  const id = newId('vfr', now)
  const { sealed, sealedKey } = sealFile(secrets, id, drawn)
  const frame: Frame = {
    id,
    verification_id: verification.id,
    place: given.place,
    pose: given.pose,
    sealed_key: sealedKey,
    size_bytes: drawn.length,
    created_at: now,
  }
  await store.put(id, sealed)
  const { replaced, received } = await inTransaction(deps.db, (tx) => writeDown(deps, tx, given, frame)).catch(
    async (error: unknown) => {
      // Nobody knows what became of a commit that was not answered: it may have a row.
      if (!isDatabaseAway(error)) await store.remove(id)
      throw error
    },
  )
  if (replaced) await store.remove(replaced.id)
  return received
}

async function writeDown(deps: Deps, tx: Tx, given: NewFrame, frame: Frame) {
  await refuse(deps, tx, await lockVerification(tx, frame.verification_id), given)
  const replaced = await replaceFrame(tx, frame)
  return { replaced, received: (await findFrames(tx, frame.verification_id)).length }
}

/** Before the work of looking at a picture, and again when it is written down. */
async function refuse(deps: Deps, db: Db, verification: Verification, { place, pose, ...holder }: NewFrame) {
  assertGoesOn(verification, holder, deps.clock.now())
  if (!isHeldBy(verification, holder)) throw new AppError('verification_link_used')
  if (verification.state !== 'opened') throw new AppError('verification_closed')
  const received = (await findFrames(db, verification.id)).length
  const poses = verification.poses ?? []
  // Behind those that are asked for, further ones of the same poses.
  const isAsked = place > POSES_ASKED ? poses.includes(pose) : poses[place - 1] === pose
  if (!isAsked || place > received + 1) throw new AppError('picture_unexpected')
}
