// When a send is looked at next: one waiting job each.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import type { ChainSendId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import { CARRY_OUT_SEND } from './job-names.ts'

export async function lookAgain(deps: Deps, tx: Tx, id: ChainSendId, inMs: number): Promise<void> {
  const runAt = inMs > 0 ? { runAt: after(deps.clock.now(), inMs) } : {}
  await enqueue(tx, CARRY_OUT_SEND, { sendId: id }, { key: `send:${id}`, ...runAt })
}
