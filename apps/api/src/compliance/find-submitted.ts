// When a customer handed their application in, as other modules ask.
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { applications } from './kyc/store.ts'

export async function findSubmittedAt(db: Db, userId: UserId): Promise<Date | undefined> {
  return (await applications.find(db, { user_id: userId }))?.submitted_at ?? undefined
}
