// Hands the newest signed head to whoever keeps it outside. No answer is no receipt: it is handed over again.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { writeHead } from '#record/audit-head.ts'
import { findUnshipped, insertShipment } from './chain-store.ts'

/** One that is silent keeps it from none. Throws while anybody has not confirmed; the queue tries again, later each time. */
export async function shipHead(deps: Deps): Promise<void> {
  const head = await findUnshipped(deps.db)
  if (!head) return
  const answers = await Promise.all(
    deps.auditKeepers.map(async ({ name, keep }) => ({ name, isKept: await keep(writeHead(head)) })),
  )
  const silent = answers.filter(({ isKept }) => !isKept).map(({ name }) => name)
  if (silent.length > 0) throw new Error(`a head of the audit is not confirmed by ${silent.join(', ')}`)
  await inTransaction(deps.db, (tx) => insertShipment(tx, head.number, deps.clock.now()))
}
