// SQL on selfie links and their pictures.
import type { Pose, VerificationState } from '@kivuko/contract/verification.ts'
import type { UserId, VerificationId } from '#platform/ids.ts'
import { sourcesOf } from '#platform/state-machine.ts'
import type { Db, Tx } from '#tables.ts'
import { type Frame, PICTURES_MS, VERIFICATION_TRANSITIONS, type Verification } from './verification.ts'

export async function insertVerification(tx: Tx, row: Verification): Promise<void> {
  await tx.insertInto('verification_sessions').values(row).execute()
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

export async function findVerificationByToken(db: Db, tokenHash: Buffer): Promise<Verification | undefined> {
  return db.selectFrom('verification_sessions').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

export async function lockVerification(tx: Tx, id: VerificationId): Promise<Verification> {
  return tx
    .selectFrom('verification_sessions')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Moves it on if its state allows; false when it does not. */
export async function advanceVerification(
  tx: Tx,
  id: VerificationId,
  to: VerificationState,
  change: Partial<Pick<Verification, 'reason' | 'opened_at' | 'browser_hash' | 'submitted_at' | 'ended_at'>> & {
    poses?: Pose[]
  },
): Promise<boolean> {
  const result = await tx
    .updateTable('verification_sessions')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', sourcesOf<VerificationState>(VERIFICATION_TRANSITIONS, to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
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
  const replaced = await tx
    .deleteFrom('verification_frames')
    .where('verification_id', '=', frame.verification_id)
    .where('place', '=', frame.place)
    .returningAll()
    .executeTakeFirst()
  await tx.insertInto('verification_frames').values(frame).execute()
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

export async function deleteFrame(db: Db, id: Frame['id']): Promise<void> {
  await db.deleteFrom('verification_frames').where('id', '=', id).execute()
}
