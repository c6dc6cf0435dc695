// Guessing at an account's secrets, wherever that is possible, is counted in one place.
import type { Deps } from '#deps.ts'
import type { Tx } from '#tables.ts'
import type { Subject } from './lockout.ts'
import { countFailure, isLocked } from './store.ts'

/**
 * Answers whether `isRight` and nothing is closed. While one of the subjects is closed the answer is no and nothing is
 * tried; a wrong try counts against each of them. The caller lets the transaction commit before it refuses.
 */
export async function guarded(
  deps: Deps,
  tx: Tx,
  subjects: readonly Subject[],
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const now = deps.clock.now()
  if (await isLocked(tx, subjects, now)) return false
  if (await isRight()) return !(await isLocked(tx, subjects, now))
  for (const subject of subjects) await countFailure(tx, subject, now)
  return false
}
