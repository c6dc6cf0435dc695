// When a send is polled next: one waiting job each.

import { carryOutSendJob } from '#custody/sending-jobs.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import type { ChainSendId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'

export async function pollAgain(deps: Deps, tx: Tx, id: ChainSendId, inMs: number): Promise<void> {
  const runAt = inMs > 0 ? { runAt: after(deps.clock.now(), inMs) } : {}
  await carryOutSendJob.enqueue(tx, { sendId: id }, runAt)
}
