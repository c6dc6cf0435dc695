// SQL on a customer's own sessions and what protects the account.

import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables } from '#tables.ts'

export const sessions = rowTable('sessions')
export const socialIdentities = rowTable('social_identities')

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
