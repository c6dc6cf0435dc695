// SQL on selfie links and their pictures.

import assert from 'node:assert/strict'
import type { VerificationState } from '@kivuko/contract/verification.ts'
import type { UserId, VerificationId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import { sourcesOf } from '#platform/state-machine.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tx } from '#tables.ts'
import { type Frame, PICTURES_MS, VERIFICATION_TRANSITIONS, type Verification } from './verification.ts'

export const frames = rowTable('verification_frames')

export const verifications = stateTable('verification_sessions', VERIFICATION_TRANSITIONS)

export async function lockVerification(tx: Tx, id: VerificationId): Promise<Verification> {
  const verification = await verifications.lock(tx, id)
  assert(verification, `there is no verification ${id}`)
  return verification
}

export async function countVerificationsSince(db: Db, userId: UserId, since: Date): Promise<bigint> {
  const { count } = await db
    .selectFrom('verification_sessions')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function findLatestVerification(db: Db, userId: UserId): Promise<Verification | undefined> {
  return db
    .selectFrom('verification_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Ends the link that a newer one replaces. */
export async function expireUnused(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('verification_sessions')
    .set({ state: 'expired', ended_at: now })
    .where('user_id', '=', userId)
    .where('state', 'in', sourcesOf<VerificationState>(VERIFICATION_TRANSITIONS, 'expired'))
    .execute()
}

export async function expireLate(db: Db, now: Date): Promise<void> {
  const openedBefore = new Date(now.getTime() - PICTURES_MS)
  await db
    .updateTable('verification_sessions')
    .set({ state: 'expired', ended_at: now })
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'open'), row('expires_at', '<=', now)]),
        row.and([row('state', '=', 'opened'), row('opened_at', '<=', openedBefore)]),
      ]),
    )
    .execute()
}

/** In the order they were asked for. */
export async function findFrames(db: Db, verificationId: VerificationId): Promise<Frame[]> {
  return db
    .selectFrom('verification_frames')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .orderBy('place')
    .execute()
}

/** Answers the one whose place it takes. */
export async function replaceFrame(tx: Tx, frame: Frame): Promise<Frame | undefined> {
  const replaced = await frames.remove(tx, { verification_id: frame.verification_id, place: frame.place })
  await frames.add(tx, frame)
  return replaced
}

/** Pictures that were never handed in. */
export async function findForsakenFrames(db: Db, limit: number): Promise<Frame[]> {
  return db
    .selectFrom('verification_frames')
    .innerJoin('verification_sessions', 'verification_sessions.id', 'verification_frames.verification_id')
    .selectAll('verification_frames')
    .where('verification_sessions.state', '=', 'expired')
    .limit(limit)
    .execute()
}
