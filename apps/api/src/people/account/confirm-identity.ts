// Re-authentication at a session, good for ten minutes: required before sign-in methods change.

import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { guarded } from '#people/auth/count-guesses.ts'
import { accountSubject, addressSubject } from '#people/auth/lockout.ts'
import { passwordMatches } from '#people/auth/password.ts'
import { takeSecondFactor } from '#people/second-factor/take-second-factor.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import { getUser } from '#users/find-user.ts'
import { sessions } from './store.ts'

const CONFIRMED_MS = 10 * 60_000

export type Confirmation = { kind: 'password' | 'code'; value: string; address: string }

/** Wrong ones count like wrong passwords at sign-in. */
export async function confirmIdentity(deps: Deps, caller: Caller, given: Confirmation): Promise<void> {
  const user = await getUser(deps.db, caller.id)
  const isPassword = given.kind === 'password'
  const hasMatched = isPassword && (await passwordMatches(user.password_hash ?? undefined, given.value))
  const isRight = await inTransaction(deps.db, (tx) =>
    guarded(deps, tx, [accountSubject(user.email), addressSubject(given.address)], async () => {
      const isMatch = isPassword
        ? hasMatched
        : await takeSecondFactor(deps, tx, { userId: user.id, method: 'totp', code: given.value })
      const confirmation = { confirmed_at: deps.clock.now(), ...(isPassword ? {} : { has_second_step: true }) }
      if (isMatch) await sessions.change(tx, caller.sessionId, confirmation)
      return isMatch
    }),
  )
  if (!isRight) throw new AppError('confirmation_failed')
}

export async function isConfirmed(deps: Deps, caller: Caller): Promise<boolean> {
  const session = await sessions.find(deps.db, caller.sessionId)
  return session !== undefined && session.confirmed_at > after(deps.clock.now(), -CONFIRMED_MS)
}

/** Refuses when the customer neither signed in nor confirmed in the last ten minutes. */
export async function requireConfirmed(deps: Deps, caller: Caller): Promise<void> {
  if (!(await isConfirmed(deps, caller))) throw new AppError('confirmation_required')
}
