// How many cases are open: of one customer, or of all.
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { countOpen } from './store.ts'

export async function countOpenCases(db: Db, userId?: UserId): Promise<number> {
  return countOpen(db, userId)
}
