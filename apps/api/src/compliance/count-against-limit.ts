// Money that moved without being asked for now, such as a payment that arrives after its end: it counts, whatever is left.
import type { Deps } from '#deps.ts'
import type { Tx } from '#tables.ts'
import { countedInDollars } from './counted-in-dollars.ts'
import { insertTakingOnce } from './store.ts'
import type { Taken } from './take-from-limit.ts'

/** Safe to repeat, and after `takeFromLimit` of the same movement. */
export async function countAgainstLimit(deps: Deps, tx: Tx, { userId, kind, amount, sourceId }: Taken): Promise<void> {
  const usd = countedInDollars(deps, amount)
  if (!usd) return
  const taken_at = deps.clock.now()
  await insertTakingOnce(tx, { source_id: sourceId, user_id: userId, kind, usd_cents: usd.units, taken_at })
}
