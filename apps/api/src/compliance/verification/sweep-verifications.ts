// Links nobody used in time end, and pictures that were never handed in go.

import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { expireLate, findForsakenFrames, frames } from './store.ts'

const FRAMES_A_SWEEP = 500

/** The file goes before its row: a sweep that ends half-way finds the rest next time. */
export async function sweepVerifications(deps: Deps): Promise<void> {
  await expireLate(deps.db, deps.clock.now())
  for (const { id } of await findForsakenFrames(deps.db, FRAMES_A_SWEEP)) {
    await deps.documents.store.remove(id)
    await inTransaction(deps.db, (tx) => frames.remove(tx, id))
  }
}
