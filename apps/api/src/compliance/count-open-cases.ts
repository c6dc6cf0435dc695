// How many cases are open: of one customer, or of all.
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { cases } from './cases/store.ts'

export function countOpenCases(db: Db, userId?: UserId): Promise<number> {
  return cases.count(db, { state: 'open', ...(userId ? { user_id: userId } : {}) })
}
