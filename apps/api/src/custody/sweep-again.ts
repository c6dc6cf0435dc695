// What a sweep was to send on lies where it arrived, and is looked at again later.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import type { ChainDepositId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { sweepDepositJob } from './chain-deposits/chain-deposit-jobs.ts'
import { markUnswept } from './chain-deposits/store.ts'

/** By then a limit may have been raised, or gas be cheaper. */
const SWEEP_PAUSE_MS = 3_600_000

export async function sweepAgain(deps: Deps, tx: Tx, id: ChainDepositId): Promise<void> {
  await markUnswept(tx, id)
  await sweepLater(deps, tx, id)
}

export async function sweepLater(deps: Deps, tx: Tx, id: ChainDepositId, inMs = SWEEP_PAUSE_MS): Promise<void> {
  const runAt = after(deps.clock.now(), inMs)
  await sweepDepositJob.enqueue(tx, { depositId: id }, { runAt })
}
