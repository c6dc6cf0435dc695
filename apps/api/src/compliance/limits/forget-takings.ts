// Swept up by housekeeping: what counts against no limit any more.

import { MONTH_MS } from '#compliance/limit.ts'
import { after } from '#platform/clock.ts'
import type { Db } from '#tables.ts'
import { deleteTakingsBefore } from './store.ts'

export async function forgetTakings(db: Db, now: Date): Promise<void> {
  await deleteTakingsBefore(db, after(now, -2 * MONTH_MS), now)
}
