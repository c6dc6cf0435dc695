// How many cases are open: of one customer, or of all with the time of the oldest.
import type { UserId } from '#platform/ids.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import type { Db } from '#tables.ts'
import { cases } from './cases/store.ts'

export function countOpenCases(db: Db, userId: UserId): Promise<number> {
  return cases.count(db, { state: 'open', user_id: userId })
}

export function casesWaiting(db: Db): Promise<WaitingLines> {
  return cases.waiting(db, { state: 'open' }, 'opened_at')
}
