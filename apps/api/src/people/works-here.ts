// Whether an account is staff now.
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { staff } from './staff/store.ts'

export async function worksHere(db: Db, userId: UserId): Promise<boolean> {
  return (await staff.find(db, { user_id: userId, ended_at: null })) !== undefined
}
