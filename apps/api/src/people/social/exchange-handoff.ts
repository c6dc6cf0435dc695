// The callback page turns the token of its address into a session, before that address can be of use to anybody else.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { finishSignIn, type SignInResult } from '#modules/auth/finish-sign-in.ts'
import type { Visitor } from '#modules/auth/start-session.ts'
import { getUser } from '#modules/users/find-user.ts'
import { inTransaction } from '#platform/database.ts'
import { hashSecret } from '#platform/secrets.ts'
import { takeHandoff } from './store.ts'

/** Throws `sign_in_expired` for a token that is unknown, used or older than a minute. */
export async function exchangeHandoff(
  deps: Deps,
  { token, visitor }: { token: string; visitor: Visitor },
): Promise<SignInResult> {
  return inTransaction(deps.db, async (tx) => {
    const userId = await takeHandoff(tx, hashSecret(token), deps.clock.now())
    if (!userId) throw new AppError('sign_in_expired')
    return finishSignIn(deps, tx, { user: await getUser(tx, userId), isRemembered: false, visitor })
  })
}
