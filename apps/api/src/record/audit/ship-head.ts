// Hands the newest signed head to whoever keeps it outside. No answer is no receipt: it is handed over again.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { writeHead } from '#record/audit-head.ts'
import { findUnshipped, insertShipment } from './chain-store.ts'

/** Throws while anybody has not confirmed; the queue tries again with growing pauses. */
export async function shipHead(deps: Deps): Promise<void> {
  const head = await findUnshipped(deps.db)
  if (!head) return
  for (const keeper of deps.auditKeepers) {
    if (!(await keeper.keep(writeHead(head)))) throw new Error(`${keeper.name} has not confirmed a head of the audit`)
  }
  await inTransaction(deps.db, (tx) => insertShipment(tx, head.number, deps.clock.now()))
}
