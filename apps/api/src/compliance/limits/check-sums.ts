// Looks every night whether the kept sums of limits are those of the takings. The takings are what counts: a sum that
// is not theirs is made anew and told, for nothing of ours writes one.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { findWrongSums, recountSums } from './store.ts'

export async function checkLimitSums({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const wrong = await findWrongSums(db)
  if (wrong.length === 0) return
  log.error({ customers: wrong.slice(0, 20), count: wrong.length }, 'sums of limits are not those of the takings')
  await inTransaction(db, (tx) => recountSums(tx, wrong))
}
