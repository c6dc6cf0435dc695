// What was not sent because its way is stopped waits in its queue, and goes on by itself when the way runs again.
import type { StopName } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import type { Tx } from '#tables.ts'
import { heldSends, lockStanding, putHeld } from './stops/store.ts'

/** Resuming calls everything that waits; this only mends what nobody called. */
const LOOK_AGAIN_MS = 10 * 60_000

/**
 * In the transaction that puts it back into its queue. `follower` names it and who follows it: `disbursement:pyt_…`. Its
 * job runs again when the stop ends; at once when it ended meanwhile: whoever resumes waits for this transaction.
 */
export async function holdSend(deps: Deps, tx: Tx, follower: string, stop: StopName): Promise<void> {
  const now = deps.clock.now()
  if (!(await lockStanding(tx, stop))) return deps.followers.soon(tx, follower)
  await putHeld(tx, { follower, stop, held_at: now })
  await deps.followers.soon(tx, follower, { runAt: after(now, LOOK_AGAIN_MS) })
}

/** It was taken back, or has gone: it is not counted among what waits any more. */
export async function forgetHeld(tx: Tx, follower: string): Promise<void> {
  await heldSends.remove(tx, { follower })
}
