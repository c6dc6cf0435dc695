// What is done again and again, such as reading a page, is written down once for a while.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { hasLineSince, insertAuditLine, lockLine } from './audit/store.ts'
import type { StaffAction } from './write-audit.ts'

export async function writeAuditOnce(deps: Deps, action: StaffAction, windowMs: number): Promise<void> {
  const now = deps.clock.now()
  const line = { ...action, detail: action.detail ?? null, at: now }
  const since = after(now, -windowMs)
  if (await hasLineSince(deps.db, line, since)) return
  await inTransaction(deps.db, async (tx) => {
    await lockLine(tx, line)
    if (!(await hasLineSince(tx, line, since))) await insertAuditLine(tx, line)
  })
}
