// Guessing by somebody who is signed in, perhaps with a session that is not theirs.
import type { Deps } from '#deps.ts'
import type { Tx } from '#tables.ts'
import { countGuess } from './count-guesses.ts'
import { SESSION_TRIES, sessionSubject } from './guess-limits.ts'
import { sessions } from './store.ts'

/** Whether it was right. The fifth wrong one of a day ends the session, and no other: its owner signs in again. */
export async function guessAtSession(
  deps: Deps,
  tx: Tx,
  sessionId: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const own = { subject: sessionSubject(sessionId), max: SESSION_TRIES, forgets: true }
  const guess = await countGuess(deps, tx, own, isRight)
  if (guess.kind === 'wrong' && guess.failures >= SESSION_TRIES) await sessions.remove(tx, sessionId)
  return guess.kind === 'right'
}
