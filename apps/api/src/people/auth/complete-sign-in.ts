// The steps of a sign-in after its first.
import assert from 'node:assert/strict'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { findSecondFactors } from '#people/find-second-factors.ts'
import { takeSecondFactor } from '#people/second-factor/take-second-factor.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { hashSecret } from '#platform/secrets.ts'
import type { Tx } from '#tables.ts'
import { getUser } from '#users/find-user.ts'
import { type ChallengeRow, challenges, findChallenge, lockChallenge } from './challenge-store.ts'
import { enter, finishSignIn, type SignInResult } from './finish-sign-in.ts'
import { guessCode } from './guess-code.ts'
import { isSignInCode } from './sign-in-code.ts'
import type { Visitor } from './start-session.ts'

/** A challenge ends at its fifth wrong code. */
const TRIES = 5

export type Completion = {
  challenge: string
  method: 'totp' | 'recovery_code' | 'email_code'
  code: string
  visitor: Visitor
}

/**
 * Throws `code_invalid` for a wrong code, `sign_in_expired` when the sign-in begins anew: it is over, or codes of the app
 * count only after a mailed one by now, or, with that one, not before tomorrow.
 */
export async function completeSignIn(deps: Deps, given: Completion): Promise<SignInResult> {
  const result = await inTransaction(deps.db, async (tx) => {
    const open = await takeChallenge(deps, tx, given.challenge)
    const answer = await answerOf(deps, tx, open, given)
    if (answer === 'right') return goOn(deps, tx, open, given)
    if (answer === 'spent') await challenges.remove(tx, { token_hash: open.token_hash })
    else await challenges.countUp(tx, { token_hash: open.token_hash }, 'wrong_tries')
    return answer
  })
  if (result === 'spent') throw new AppError('sign_in_expired')
  if (result === 'wrong') throw new AppError('code_invalid')
  return result
}

async function answerOf(
  deps: Deps,
  tx: Tx,
  { user_id: userId, asks_mail, has_mail, is_silent }: ChallengeRow,
  { method, code, visitor }: Completion,
): Promise<'right' | 'wrong' | 'spent'> {
  const isRight = (right: boolean) => (right ? 'right' : 'wrong')
  if (userId === null) return 'wrong'
  if (method === 'email_code') return isRight(asks_mail && isSignInCode(deps.secrets, userId, deps.clock.now(), code))
  if (is_silent) return 'wrong'
  // Recovery codes have 50 bits: the tries of a challenge are bound enough.
  if (method === 'recovery_code') return isRight(await takeSecondFactor(deps, tx, { userId, method, code }))
  return asks_mail ? 'wrong' : guessCode(deps, tx, { userId, code, visitor, hasMail: has_mail })
}

/** In, or on to the code of the app after the mailed one. */
async function goOn(deps: Deps, tx: Tx, open: ChallengeRow, { method, visitor }: Completion): Promise<SignInResult> {
  await challenges.remove(tx, { token_hash: open.token_hash })
  assert(open.user_id !== null, 'nobody is right')
  const user = await getUser(tx, open.user_id)
  const entry = { user, isRemembered: open.is_remembered, visitor }
  if (method !== 'email_code') return enter(deps, tx, entry)
  if ((await findSecondFactors(tx, user.id)).length > 0) return finishSignIn(deps, tx, { ...entry, hasMail: true })
  return enter(deps, tx, { ...entry, hasSecondStep: false })
}

/** Completes by something that cannot be guessed. */
export async function completeByPasskey(
  deps: Deps,
  tx: Tx,
  { challenge, userId, visitor }: { challenge: string; userId: UserId; visitor: Visitor },
): Promise<SignInResult> {
  const open = await takeChallenge(deps, tx, challenge)
  if (open.user_id !== userId || open.is_silent) throw new AppError('sign_in_expired')
  await challenges.remove(tx, { token_hash: open.token_hash })
  return enter(deps, tx, { user: await getUser(tx, userId), isRemembered: open.is_remembered, visitor })
}

/** Whose sign-in waits; null when that is not said yet. */
export async function getWaitingUserId(deps: Deps, challenge: string): Promise<UserId | null> {
  const open = await findChallenge(deps.db, hashSecret(challenge), deps.clock.now())
  if (!open || open.wrong_tries >= TRIES) throw new AppError('sign_in_expired')
  return open.is_silent ? null : open.user_id
}

async function takeChallenge(deps: Deps, tx: Tx, challenge: string): Promise<ChallengeRow> {
  const open = await lockChallenge(tx, hashSecret(challenge), deps.clock.now())
  if (!open || open.wrong_tries >= TRIES) throw new AppError('sign_in_expired')
  return open
}
