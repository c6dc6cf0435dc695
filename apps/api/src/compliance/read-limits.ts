// A customer's limits as they stand: the very table that movements are held to.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import type { UserRow } from '#users/find-user.ts'
import { findAddress } from './kyc/find-address.ts'
import { DAY_MS, type LimitUse, MONTH_MS, useOf } from './limit.ts'
import { limitsOf } from './limits/limits-of.ts'
import { type CeilingUse, ceilingOf } from './limits/naira-ceiling.ts'
import { sumTakings } from './limits/store.ts'

export async function readLimits(
  deps: Deps,
  user: Pick<UserRow, 'id' | 'kyc_tier' | 'phone'>,
): Promise<{ daily: LimitUse; monthly: LimitUse; ceiling: CeilingUse | undefined }> {
  const now = deps.clock.now()
  const windows = { dayStart: after(now, -DAY_MS), monthStart: after(now, -MONTH_MS) }
  const spent = (await sumTakings(deps.db, [user.id], windows)).get(user.id)
  const address = await findAddress(deps.db, user.id)
  const placed = { ...user, country: address?.country_code ?? null }
  const uses = useOf(limitsOf(deps.config.kycLimits, placed), spent ?? { daily: 0n, monthly: 0n })
  return { ...uses, ceiling: ceilingOf(placed, deps.settings.current().nairaCeilings, spent?.naira ?? 0n) }
}
