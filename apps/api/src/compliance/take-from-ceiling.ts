// Naira that an exchange turns into something else take from Nigeria's ceiling: from there on nobody counts them as naira.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { DAY_MS, MONTH_MS } from './limit.ts'
import { ceilingBroken, countedInNaira } from './limits/naira-ceiling.ts'
import { lockLimits, moveLimitSums, sumTakings, takings } from './limits/store.ts'

export type Given = { userId: UserId; amount: Money /** The exchange's own id. */; sourceId: string }

/** Throws `limit_reached`. Of what is no naira nothing is counted. */
export async function takeFromCeiling(deps: Deps, tx: Tx, { userId, amount, sourceId }: Given): Promise<void> {
  const units = countedInNaira(amount)
  if (units === 0n) return
  const now = deps.clock.now()
  const windows = { dayStart: after(now, -DAY_MS), monthStart: after(now, -MONTH_MS) }
  const customer = (await lockLimits(tx, [userId])).get(userId)
  if (!customer) return
  // Once the customer is held: of two exchanges at once the second sees the first.
  const sums = await sumTakings(tx, [userId], windows)
  const usedUnits = sums.get(userId)?.naira ?? 0n
  const ceilings = deps.settings.current().nairaCeilings
  const detail = ceilingBroken(customer, { ceilings, usedUnits, units })
  if (detail) throw new AppError('limit_reached', { detail })
  await moveLimitSums(tx, sums, windows)
  const taking = { source_id: sourceId, user_id: userId, kind: 'exchange' as const, usd_cents: 0n, taken_at: now }
  await takings.add(tx, { ...taking, naira_units: units })
}
