// The treasury as it was at most five minutes ago, for what asks again and again: every account of every customer is in it.
import type { Deps } from '#deps.ts'
import { readTreasury } from './read-treasury.ts'

type Treasury = Awaited<ReturnType<typeof readTreasury>>

export const TREASURY_KEPT_MS = 300_000

const kept = new WeakMap<Deps, { until: number; treasury: Treasury }>()

/** `/metrics` and the overview of one process say the same. What could not be read is not kept. */
export async function readKeptTreasury(deps: Deps): Promise<Treasury> {
  const now = deps.clock.now().getTime()
  const last = kept.get(deps)
  if (last && last.until > now) return last.treasury
  const treasury = await readTreasury(deps)
  kept.set(deps, { until: now + TREASURY_KEPT_MS, treasury })
  return treasury
}
