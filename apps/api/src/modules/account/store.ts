// SQL on a customer's own sessions and what protects the account.
import type { SessionId, UserId } from '#platform/ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export async function findSessions(db: Db, userId: UserId, now: Date): Promise<Tables['sessions'][]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** False when this customer has no such session. */
export async function deleteOwnSession(
  tx: Tx,
  userId: UserId,
  id: string,
): Promise<Pick<Tables['sessions'], 'id' | 'user_agent'> | undefined> {
  return tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id as SessionId)
    .returning(['id', 'user_agent'])
    .executeTakeFirst()
}

export async function findConfirmedAt(db: Db, sessionId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('confirmed_at')
    .where('id', '=', sessionId as SessionId)
    .executeTakeFirst()
  return row?.confirmed_at
}

export async function noteSessionConfirmed(
  tx: Tx,
  sessionId: string,
  { now, isSecondStep }: { now: Date; isSecondStep: boolean },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ confirmed_at: now, ...(isSecondStep ? { has_second_step: true } : {}) })
    .where('id', '=', sessionId as SessionId)
    .execute()
}

export async function hasSocialIdentity(db: Db, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('social_identities')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** False when the password is no longer the old one. */
export async function replacePassword(
  tx: Tx,
  { userId, oldHash, newHash }: { userId: UserId; oldHash: string; newHash: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ password_hash: newHash })
    .where('id', '=', userId)
    .where('password_hash', '=', oldHash)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
