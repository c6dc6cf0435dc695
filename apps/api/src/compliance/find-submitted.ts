// When a customer handed their application in, as other modules ask.
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'

export async function findSubmittedAt(db: Db, userId: UserId): Promise<Date | undefined> {
  const row = await db
    .selectFrom('kyc_applications')
    .select('submitted_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.submitted_at ?? undefined
}
