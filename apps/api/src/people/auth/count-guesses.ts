// Guessing at an account's secrets, wherever that is possible, is counted in one place.
import type { Deps } from '#deps.ts'
import type { Tx } from '#tables.ts'
import type { Subject } from './guess-limits.ts'
import { countTry, forgetTries, giveTryBack } from './store.ts'

/** `spent`: nothing was tried. `failures` are those of the day so far, this one included. */
export type Guess = { kind: 'right' } | { kind: 'wrong'; failures: number } | { kind: 'spent' }

/**
 * Tries something that can be guessed, at most `max` times a day. A try is counted before it is made, so that many at
 * once are no more; the caller lets the transaction commit before it refuses. `forgets`: a right one wipes the slate,
 * where only the owner can be right by knowing.
 */
export async function countGuess(
  deps: Deps,
  tx: Tx,
  { subject, max, forgets }: { subject: Subject; max: number; forgets: boolean },
  isRight: () => Promise<boolean>,
): Promise<Guess> {
  const failures = await countTry(tx, subject, deps.clock.now())
  if (failures > max) {
    await giveTryBack(tx, subject)
    return { kind: 'spent' }
  }
  if (!(await isRight())) return { kind: 'wrong', failures }
  await (forgets ? forgetTries(tx, subject) : giveTryBack(tx, subject))
  return { kind: 'right' }
}
