// The second step of a sign-in. Wrong codes count like wrong passwords: a closed account stays closed here too.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { takeSecondFactor } from '#people/second-factor/take-second-factor.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { hashSecret } from '#platform/secrets.ts'
import type { Tx } from '#tables.ts'
import { getUser } from '#users/find-user.ts'
import { type ChallengeRow, challenges, findChallenge, lockChallenge } from './challenge-store.ts'
import { guarded } from './count-guesses.ts'
import { enter, type SignInResult } from './finish-sign-in.ts'
import { accountSubject, addressSubject } from './lockout.ts'
import type { Visitor } from './start-session.ts'
import { isLocked } from './store.ts'

/** A challenge ends at its fifth wrong code. */
const TRIES = 5

export type Completion = {
  challenge: string
  method: 'totp' | 'recovery_code'
  code: string
  visitor: Visitor
}

export async function completeSignIn(deps: Deps, { challenge, visitor, ...given }: Completion): Promise<SignInResult> {
  const result = await inTransaction(deps.db, async (tx) => {
    const open = await takeChallenge(deps, tx, challenge)
    const user = await getUser(tx, open.user_id)
    const subjects = [accountSubject(user.email), addressSubject(visitor.address)]
    const isRight = await guarded(deps, tx, subjects, () => takeSecondFactor(deps, tx, { userId: user.id, ...given }))
    if (isRight) {
      await challenges.remove(tx, { token_hash: open.token_hash })
      return enter(deps, tx, { user, isRemembered: open.is_remembered, visitor })
    }
    await challenges.countUp(tx, { token_hash: open.token_hash }, 'wrong_tries')
    return undefined
  })
  if (!result) throw new AppError('code_invalid')
  return result
}

/** Completes by something that cannot be guessed. */
export async function completeByPasskey(
  deps: Deps,
  tx: Tx,
  { challenge, userId, visitor }: { challenge: string; userId: UserId; visitor: Visitor },
): Promise<SignInResult> {
  const open = await takeChallenge(deps, tx, challenge)
  const user = await getUser(tx, open.user_id)
  const isClosed = await isLocked(tx, [accountSubject(user.email)], deps.clock.now())
  if (open.user_id !== userId || isClosed) throw new AppError('sign_in_expired')
  await challenges.remove(tx, { token_hash: open.token_hash })
  return enter(deps, tx, { user, isRemembered: open.is_remembered, visitor })
}

/** Whose sign-in waits. */
export async function getWaitingUserId(deps: Deps, challenge: string): Promise<UserId> {
  const open = await findChallenge(deps.db, hashSecret(challenge), deps.clock.now())
  if (!open || open.wrong_tries >= TRIES) throw new AppError('sign_in_expired')
  return open.user_id
}

async function takeChallenge(deps: Deps, tx: Tx, challenge: string): Promise<ChallengeRow> {
  const open = await lockChallenge(tx, hashSecret(challenge), deps.clock.now())
  if (!open || open.wrong_tries >= TRIES) throw new AppError('sign_in_expired')
  return open
}
