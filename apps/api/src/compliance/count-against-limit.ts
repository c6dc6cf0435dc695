// Money that moved unasked, such as a late payment: it counts against the limit, but is never refused.
import type { Deps } from '#deps.ts'
import type { Tx } from '#tables.ts'
import { countedInDollars } from './counted-in-dollars.ts'
import { countedInNaira } from './limits/naira-ceiling.ts'
import { takings } from './limits/store.ts'
import { KIND_OF, type Taken } from './take-from-limit.ts'

/** Safe to repeat, and after `takeFromLimit` of the same movement. */
export async function countAgainstLimit(
  deps: Deps,
  tx: Tx,
  { userId, operation, amount, sourceId }: Taken,
): Promise<void> {
  // Without prices nobody knows its worth in dollars; naira are counted as they are.
  const counted = { usd_cents: countedInDollars(deps, amount)?.units ?? 0n, naira_units: countedInNaira(amount) }
  if (counted.usd_cents === 0n && counted.naira_units === 0n) return
  const taken_at = deps.clock.now()
  const taking = { source_id: sourceId, user_id: userId, kind: KIND_OF[operation], taken_at, ...counted }
  await takings.addOnce(tx, taking, ['source_id'])
}
