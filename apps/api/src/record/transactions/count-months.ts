// Adds up the lines that came since the last time, behind the movements that wrote them.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Tx } from '#tables.ts'
import { addToCorrections, addToMonths, findCountable, lockCounts } from './month-store.ts'

/** Runs as a job. Whoever reads months adds what is not counted yet, so it may come late, or twice. */
export async function countMonths({ db }: Pick<Deps, 'db'>): Promise<void> {
  // Whoever waits for the lock has their turn before the next day.
  while (!(await inTransaction(db, countNext)));
}

/** True once all is counted. */
async function countNext(tx: Tx): Promise<boolean> {
  await lockCounts(tx)
  // Asked before the lines are looked at: who is at work by then is heeded, and who ended by then is seen.
  const upTo = await findCountable(tx)
  await addToMonths(tx, upTo)
  return addToCorrections(tx, upTo)
}
