// Lets in by password, or on to the next step. A wrong password and an unknown address answer the same, as slowly.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { findUserByEmail } from '#users/find-user.ts'
import { finishForNobody, finishSignIn, type SignInResult } from './finish-sign-in.ts'
import { passwordMatches } from './password.ts'
import type { Visitor } from './start-session.ts'
import { type AskedTry, takePasswordTry } from './take-password-try.ts'

export type SignIn = Pick<AskedTry, 'work' | 'isOverBudget'> & {
  email: string
  password: string
  isRemembered: boolean
  visitor: Visitor
}

/**
 * Throws `invalid_credentials`, or `challenge_required` before the password is looked at. Where it was guessed at too
 * often, a right one and a wrong one both answer that a mailed code is next.
 */
export async function signIn(deps: Deps, given: SignIn): Promise<SignInResult> {
  const { email, password, isRemembered, visitor } = given
  const user = await findUserByEmail(deps.db, email)
  const taken = await takePasswordTry(deps, { ...given, email: user?.email ?? email, userId: user?.id })
  const isRight = await passwordMatches(user?.password_hash ?? undefined, password)
  if ((!user || !isRight) && taken.asksMail) return inTransaction(deps.db, (tx) => finishForNobody(deps, tx, visitor))
  if (!user || !isRight) throw new AppError('invalid_credentials')
  return inTransaction(deps.db, async (tx) => {
    await taken.wasRight(tx)
    const { asksMail, counted } = taken
    return finishSignIn(deps, tx, { user, isRemembered, visitor, hasFirst: true, asksMail, counted })
  })
}
