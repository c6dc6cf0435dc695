// How many card payments of a customer were disputed, warned of or given back on the network's own dashboard, however it ended.
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { cases } from './cases/store.ts'

export function countDisputes(db: Db, userId: UserId): Promise<number> {
  return cases.count(db, { kind: 'dispute', user_id: userId })
}
