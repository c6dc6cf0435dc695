// The years are over: what was kept of a closed account goes. Files first, since without their rows nobody would find
// them; rows and the line of the audit that says so in one transaction. The ledger keeps every entry.
import { removeFiles } from '#compliance/remove-files.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { writeErasure } from '#record/write-erasure.ts'
import { eraseCustomerRows } from './store.ts'
import { findWaitsFor } from './waits-for.ts'

/** Puts it off while a case, money or a saved card of theirs is open: answers false. */
export async function eraseCustomer(deps: Deps, userId: UserId): Promise<boolean> {
  if ((await findWaitsFor(deps, userId)) !== undefined) return false
  await removeFiles(deps, userId)
  await inTransaction(deps.db, async (tx) => {
    const lines = await eraseCustomerRows(tx, userId)
    await writeErasure(deps, tx, { subject: userId, lines })
  })
  return true
}
