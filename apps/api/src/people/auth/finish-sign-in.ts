// The end of every way to sign in: a session, or a challenge to be completed by the next step.
import type { SIGN_IN_STEPS } from '@kivuko/contract/auth.ts'
import type { Deps } from '#deps.ts'
import { findSecondFactors } from '#people/find-second-factors.ts'
import { after } from '#platform/clock.ts'
import { hashSecret, newSecret } from '#platform/secrets.ts'
import type { Tx } from '#tables.ts'
import type { UserRow } from '#users/find-user.ts'
import { mailSignInCodeJob } from './auth-jobs.ts'
import { type ChallengeRow, challenges } from './challenge-store.ts'
import { areCodesSpent } from './guess-code.ts'
import { startSession, type Visitor } from './start-session.ts'

export const CHALLENGE_MS = 5 * 60_000

export type SignInStep = (typeof SIGN_IN_STEPS)[number]

export type Entry = {
  user: UserRow
  isRemembered: boolean
  visitor: Visitor
  /** The way here was guessed at so often that a mailed code must follow, whatever else does. */
  asksMail?: boolean
  /** They have just shown that the account's mail is theirs. */
  hasMail?: boolean
}

export type SignInResult =
  | { kind: 'signed_in'; token: string; user: UserRow }
  | { kind: 'second_factor'; challenge: string; methods: SignInStep[] }

export async function finishSignIn(deps: Deps, tx: Tx, entry: Entry): Promise<SignInResult> {
  const { user, visitor, isRemembered, hasMail = false } = entry
  const factors = await findSecondFactors(tx, user.id)
  const isSilent = entry.asksMail === true && !hasMail
  const asksMail =
    isSilent || (!hasMail && factors.includes('totp') && (await areCodesSpent(deps, tx, user.id, visitor)))
  if (factors.length === 0 && !asksMail) return enter(deps, tx, { ...entry, hasSecondStep: false })
  const rest = { user_id: user.id, is_remembered: isRemembered, asks_mail: asksMail, has_mail: hasMail }
  const challenge = await addChallenge(deps, tx, { ...rest, is_silent: isSilent })
  if (!asksMail) return { kind: 'second_factor', challenge, methods: factors }
  await mailSignInCodeJob.enqueue(tx, { userId: user.id })
  // Besides the mail only what nobody can guess; and nothing that shows that the password was right.
  const others = isSilent ? [] : factors.filter((factor) => factor !== 'totp')
  return { kind: 'second_factor', challenge, methods: ['email_code', ...others] }
}

/** A wrong password where whether it was right is not said: looks like `asksMail`, and comes to nothing. */
export async function finishForNobody(deps: Deps, tx: Tx): Promise<SignInResult> {
  const rest = { user_id: null, is_remembered: false, asks_mail: true, has_mail: false, is_silent: true }
  return { kind: 'second_factor', challenge: await addChallenge(deps, tx, rest), methods: ['email_code'] }
}

async function addChallenge(
  deps: Deps,
  tx: Tx,
  row: Omit<ChallengeRow, 'token_hash' | 'wrong_tries' | 'expires_at'>,
): Promise<string> {
  const challenge = newSecret('kvc')
  const expiresAt = after(deps.clock.now(), CHALLENGE_MS)
  await challenges.add(tx, { ...row, token_hash: hashSecret(challenge), wrong_tries: 0, expires_at: expiresAt })
  return challenge
}

/** Everything that was asked for has been given: `hasSecondStep` when that was more than a password. */
export async function enter(
  deps: Deps,
  tx: Tx,
  { user, isRemembered, hasSecondStep = true, visitor }: Entry & { hasSecondStep?: boolean },
): Promise<SignInResult> {
  return {
    kind: 'signed_in',
    token: await startSession(deps, tx, { userId: user.id, isRemembered, hasSecondStep, visitor }),
    user,
  }
}
