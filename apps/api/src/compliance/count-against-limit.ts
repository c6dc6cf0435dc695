// Money that moved unasked, such as a late payment: it counts against the limit, but is never refused.
import type { Deps } from '#deps.ts'
import type { Tx } from '#tables.ts'
import { countedInDollars } from './counted-in-dollars.ts'
import { takings } from './limits/store.ts'
import type { Taken } from './take-from-limit.ts'

/** Safe to repeat, and after `takeFromLimit` of the same movement. */
export async function countAgainstLimit(deps: Deps, tx: Tx, { userId, kind, amount, sourceId }: Taken): Promise<void> {
  const usd = countedInDollars(deps, amount)
  if (!usd) return
  const taken_at = deps.clock.now()
  const taking = { source_id: sourceId, user_id: userId, kind, usd_cents: usd.units, taken_at }
  await takings.addOnce(tx, taking, ['source_id'])
}
