// The end of every way to sign in: a session, or, for an account with a second factor, a challenge to be completed.
import type { Deps } from '#deps.ts'
import { findSecondFactors, type SecondFactor } from '#people/find-second-factors.ts'
import { after } from '#platform/clock.ts'
import { hashSecret, newSecret } from '#platform/secrets.ts'
import type { Tx } from '#tables.ts'
import type { UserRow } from '#users/find-user.ts'
import { challenges } from './challenge-store.ts'
import { accountSubject } from './lockout.ts'
import { startSession, type Visitor } from './start-session.ts'
import { failures } from './store.ts'

export const CHALLENGE_MS = 5 * 60_000

export type Entry = { user: UserRow; isRemembered: boolean; visitor: Visitor }

export type SignInResult =
  | { kind: 'signed_in'; token: string; user: UserRow }
  | { kind: 'second_factor'; challenge: string; methods: SecondFactor[] }

/** Failures are forgotten by a whole sign-in only: the first half must not give the second one new tries. */
export async function finishSignIn(deps: Deps, tx: Tx, entry: Entry): Promise<SignInResult> {
  const methods = await findSecondFactors(tx, entry.user.id)
  if (methods.length === 0) return enter(deps, tx, { ...entry, hasSecondStep: false })
  const challenge = newSecret('kvc')
  await challenges.add(tx, {
    token_hash: hashSecret(challenge),
    user_id: entry.user.id,
    is_remembered: entry.isRemembered,
    wrong_tries: 0,
    expires_at: after(deps.clock.now(), CHALLENGE_MS),
  })
  return { kind: 'second_factor', challenge, methods }
}

/** Everything that was asked for has been given: `hasSecondStep` when that was more than a password. */
export async function enter(
  deps: Deps,
  tx: Tx,
  { user, isRemembered, hasSecondStep = true, visitor }: Entry & { hasSecondStep?: boolean },
): Promise<SignInResult> {
  await failures.remove(tx, { subject: accountSubject(user.email) })
  return {
    kind: 'signed_in',
    token: await startSession(deps, tx, { userId: user.id, isRemembered, hasSecondStep, visitor }),
    user,
  }
}
