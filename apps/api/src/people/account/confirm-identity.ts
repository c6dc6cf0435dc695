// Proof, for a while, that the customer themselves is at a session: asked for before what decides who can sign in changes.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { guarded } from '#modules/auth/guarded.ts'
import { accountSubject, addressSubject } from '#modules/auth/lockout.ts'
import { passwordMatches } from '#modules/auth/password.ts'
import { takeSecondFactor } from '#modules/second-factor/take-second-factor.ts'
import { getUser } from '#modules/users/find-user.ts'
import { inTransaction } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import { findConfirmedAt, noteSessionConfirmed } from './store.ts'

const CONFIRMED_MS = 10 * 60_000

export type Confirmation = { kind: 'password' | 'code'; value: string; address: string }

/** Throws `confirmation_failed`. Wrong ones count like wrong passwords at sign-in. */
export async function confirmIdentity(deps: Deps, caller: Caller, given: Confirmation): Promise<void> {
  const user = await getUser(deps.db, caller.id)
  const isPassword = given.kind === 'password'
  const hasMatched = isPassword && (await passwordMatches(user.password_hash ?? undefined, given.value))
  const isRight = await inTransaction(deps.db, (tx) =>
    guarded(deps, tx, [accountSubject(user.email), addressSubject(given.address)], async () => {
      const isMatch = isPassword
        ? hasMatched
        : await takeSecondFactor(deps, tx, { userId: user.id, method: 'totp', code: given.value })
      if (isMatch)
        await noteSessionConfirmed(tx, caller.sessionId, { now: deps.clock.now(), isSecondStep: !isPassword })
      return isMatch
    }),
  )
  if (!isRight) throw new AppError('confirmation_failed')
}

export async function isConfirmed(deps: Deps, caller: Caller): Promise<boolean> {
  const confirmedAt = await findConfirmedAt(deps.db, caller.sessionId)
  return confirmedAt !== undefined && deps.clock.now().getTime() - confirmedAt.getTime() < CONFIRMED_MS
}

/** Throws `confirmation_required` when the customer neither signed in nor confirmed in the last ten minutes. */
export async function requireConfirmed(deps: Deps, caller: Caller): Promise<void> {
  if (!(await isConfirmed(deps, caller))) throw new AppError('confirmation_required')
}
