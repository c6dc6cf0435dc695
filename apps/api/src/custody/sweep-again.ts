// What a sweep was to send on lies where it arrived, and is looked at again later.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import type { ChainDepositId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import { SWEEP_DEPOSIT } from './job-names.ts'
import { noteUnswept } from './store.ts'

/** By then a limit may have been raised, or gas be cheaper. */
const SWEEP_PAUSE_MS = 3_600_000

export async function sweepAgain(deps: Deps, tx: Tx, id: ChainDepositId): Promise<void> {
  await noteUnswept(tx, id)
  await sweepLater(deps, tx, id)
}

export async function sweepLater(deps: Deps, tx: Tx, id: ChainDepositId): Promise<void> {
  const runAt = after(deps.clock.now(), SWEEP_PAUSE_MS)
  await enqueue(tx, SWEEP_DEPOSIT, { depositId: id }, { key: `sweep:${id}`, runAt })
}
