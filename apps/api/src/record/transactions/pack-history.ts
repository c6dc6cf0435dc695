// Packs the old days of a long history, so that it is searched in a few pieces instead of line by line.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { packLines } from './line-pack.ts'
import { countUnpackedDays, deleteOldPacks, findLinesOf, findPackDays, insertPack, lockPacks } from './pack-store.ts'
import type { Days } from './period.ts'
import { planPacks } from './plan-packs.ts'

/** Runs as a job once a search had to look at many lines. What is packed already stays as it is. */
export async function packHistory(deps: Deps, userId: UserId): Promise<void> {
  await deleteOldPacks(deps.db, userId)
  const unpacked = await countUnpackedDays(deps.db, userId)
  const packs = await findPackDays(deps.db, userId, {})
  for (const days of planPacks(unpacked, packs)) await packDays(deps, userId, days)
}

async function packDays(deps: Pick<Deps, 'db' | 'clock'>, userId: UserId, days: Required<Days>): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockPacks(tx, userId)
    const lines = await findLinesOf(tx, userId, days)
    if (lines.length === 0) return
    const now = deps.clock.now()
    await insertPack(tx, { userId, id: newId('pck', now), days, pack: await packLines(lines), now })
  })
}
