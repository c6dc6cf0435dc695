// Counts the overview's figures from the beginning, as if nothing had been counted: they come out the same.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { tally } from './overview/tally.ts'
import { emptyTallies, lockTallies } from './overview/tally-store.ts'

export async function recountOverview(deps: Deps): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockTallies(tx)
    await emptyTallies(tx)
  })
  await tally(deps)
}
