// Lets in by password, or on to the second step. Wrong, unknown and locked accounts answer the same, as slowly.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { findUserByEmail } from '#users/find-user.ts'
import { finishSignIn, type SignInResult } from './finish-sign-in.ts'
import { accountSubject, addressSubject } from './lockout.ts'
import { passwordMatches } from './password.ts'
import type { Visitor } from './start-session.ts'
import { countFailure, isLocked } from './store.ts'

export type SignIn = { email: string; password: string; isRemembered: boolean; visitor: Visitor }

export async function signIn(deps: Deps, { email, password, isRemembered, visitor }: SignIn): Promise<SignInResult> {
  const account = accountSubject(email)
  const address = addressSubject(visitor.address)
  const now = deps.clock.now()
  const isClosed = await isLocked(deps.db, [account, address], now)
  const user = await findUserByEmail(deps.db, email)
  const isRight = await passwordMatches(user?.password_hash ?? undefined, password)
  if (user && isRight && !isClosed) {
    return inTransaction(deps.db, async (tx) => {
      // Asked again: of many tries sent at once, those after the one that closed the account must not get in.
      if (await isLocked(tx, [account, address], now)) throw new AppError('invalid_credentials')
      return finishSignIn(deps, tx, { user, isRemembered, visitor })
    })
  }
  await inTransaction(deps.db, async (tx) => {
    // A closed account does not count further: who waits gets in again.
    if (isClosed) return
    await countFailure(tx, account, now)
    await countFailure(tx, address, now)
  })
  throw new AppError('invalid_credentials')
}
