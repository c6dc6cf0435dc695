// The callback page turns the token of its address into a session. The token counts only with the cookie of the browser
// that began the sign-in, so whoever reads the address elsewhere has nothing.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { finishSignIn, type SignInResult } from '#people/auth/finish-sign-in.ts'
import type { Visitor } from '#people/auth/start-session.ts'
import { inTransaction } from '#platform/database.ts'
import { hashSecret } from '#platform/secrets.ts'
import { getUser } from '#users/find-user.ts'
import { handoffs } from './store.ts'

export async function exchangeHandoff(
  deps: Deps,
  { token, browser, visitor }: { token: string; browser: string | undefined; visitor: Visitor },
): Promise<SignInResult> {
  return inTransaction(deps.db, async (tx) => {
    const handoff = await handoffs.remove(tx, { token_hash: hashSecret(token) })
    const isTheirs = handoff && browser && hashSecret(browser).equals(handoff.browser_hash)
    if (!isTheirs || handoff.expires_at <= deps.clock.now()) throw new AppError('sign_in_expired')
    const user = await getUser(tx, handoff.user_id)
    return finishSignIn(deps, tx, { user, isRemembered: false, visitor, hasFirst: true })
  })
}
