// The steps of a sign-in after its first.
import assert from 'node:assert/strict'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { takeSecondFactor } from '#people/second-factor/take-second-factor.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { hashSecret } from '#platform/secrets.ts'
import type { Tx } from '#tables.ts'
import { getUser } from '#users/find-user.ts'
import { type ChallengeRow, challenges, findChallenge, lockChallenge } from './challenge-store.ts'
import { countGuess } from './count-guesses.ts'
import { enter, finishSignIn, type SignInResult } from './finish-sign-in.ts'
import { guessCode } from './guess-code.ts'
import { MAILED_CODE_TRIES, passwordAfterMailSubject, type Subject } from './guess-limits.ts'
import { passwordMatches } from './password.ts'
import { isSignInCode } from './sign-in-code.ts'
import type { Visitor } from './start-session.ts'
import { giveTriesBack } from './store.ts'

/** A challenge ends at its fifth wrong code. */
const TRIES = 5

export type Completion = {
  challenge: string
  method: 'totp' | 'recovery_code' | 'email_code' | 'password'
  code: string
  visitor: Visitor
}

/**
 * Throws `code_invalid` for a wrong code, `sign_in_expired` when the sign-in begins anew: it is over, or codes of the app
 * count only after a mailed one by now, or, with that one, not before tomorrow.
 */
export async function completeSignIn(deps: Deps, given: Completion): Promise<SignInResult> {
  const isPassword = given.method === 'password' && (await isPasswordOf(deps, given))
  const result = await inTransaction(deps.db, async (tx) => {
    const open = await takeChallenge(deps, tx, given)
    const answer = await answerOf(deps, tx, open, { ...given, isPassword })
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
  { token_hash, user_id: userId, asks_mail, has_mail, is_silent, asks_password }: ChallengeRow,
  { method, code, visitor, isPassword }: Completion & { isPassword: boolean },
): Promise<'right' | 'wrong' | 'spent'> {
  const isRight = (right: boolean) => (right ? 'right' : 'wrong')
  if (userId === null) return 'wrong'
  if (method === 'email_code') return isRight(asks_mail && isSignInCode(deps.secrets, token_hash, code))
  if (is_silent || (method === 'password') !== asks_password) return 'wrong'
  if (method === 'password') return guessPassword(deps, tx, userId, isPassword)
  // Nobody guesses a recovery code: the tries of a challenge are bound enough.
  if (method === 'recovery_code') return isRight(await takeSecondFactor(deps, tx, { userId, method, code }))
  return asks_mail ? 'wrong' : guessCode(deps, tx, { userId, code, visitor, hasMail: has_mail })
}

/** Compared outside the transaction: hashing takes long. */
async function isPasswordOf(deps: Deps, { challenge, code }: Completion): Promise<boolean> {
  const open = await findChallenge(deps.db, hashSecret(challenge), deps.clock.now())
  const user = open?.user_id && open.asks_password ? await getUser(deps.db, open.user_id) : undefined
  return passwordMatches(user?.password_hash ?? undefined, code)
}

/** Only who has the account's mail comes here: their tries are counted apart from everybody else's. */
async function guessPassword(deps: Deps, tx: Tx, userId: UserId, isRight: boolean) {
  const own = { subject: passwordAfterMailSubject(userId), max: MAILED_CODE_TRIES, forgets: true }
  return (await countGuess(deps, tx, own, async () => isRight)).kind
}

/** In, or on to the code of the app after the mailed one. */
async function goOn(deps: Deps, tx: Tx, open: ChallengeRow, { method, visitor }: Completion): Promise<SignInResult> {
  await challenges.remove(tx, { token_hash: open.token_hash })
  assert(open.user_id !== null, 'nobody is right')
  const user = await getUser(tx, open.user_id)
  const entry = { user, isRemembered: open.is_remembered, visitor }
  await giveTriesBack(tx, open.counted as Subject[])
  // A mailed code was asked for after the password or a provider's word; the password, after a mailed code.
  if (method === 'email_code' || method === 'password')
    return finishSignIn(deps, tx, { ...entry, hasMail: true, hasFirst: true })
  return enter(deps, tx, entry)
}

/** Completes by something that cannot be guessed. */
export async function completeByPasskey(
  deps: Deps,
  tx: Tx,
  { challenge, userId, visitor }: { challenge: string; userId: UserId; visitor: Visitor },
): Promise<SignInResult> {
  const open = await takeChallenge(deps, tx, { challenge, visitor })
  if (open.user_id !== userId || open.is_silent) throw new AppError('sign_in_expired')
  await challenges.remove(tx, { token_hash: open.token_hash })
  await giveTriesBack(tx, open.counted as Subject[])
  return enter(deps, tx, { user: await getUser(tx, userId), isRemembered: open.is_remembered, visitor })
}

/** Whose sign-in waits; null when that is not said yet. */
export async function getWaitingUserId(deps: Deps, challenge: string): Promise<UserId | null> {
  const open = await findChallenge(deps.db, hashSecret(challenge), deps.clock.now())
  if (!open || open.wrong_tries >= TRIES) throw new AppError('sign_in_expired')
  return open.is_silent ? null : open.user_id
}

/** A sign-in ends at the device and the address it began at: its code is of no use to another. */
async function takeChallenge(
  deps: Deps,
  tx: Tx,
  { challenge, visitor }: Pick<Completion, 'challenge' | 'visitor'>,
): Promise<ChallengeRow> {
  const open = await lockChallenge(tx, hashSecret(challenge), deps.clock.now())
  const isSame = open?.is_console === visitor.isConsole && (open.device === null || open.device === visitor.device)
  if (!open || !isSame || open.wrong_tries >= TRIES) throw new AppError('sign_in_expired')
  return open
}
