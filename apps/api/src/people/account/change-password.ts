// Changes the password by the one it had; every other session ends.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { endAccess } from '#people/auth/end-access.ts'
import { guessAtSession } from '#people/auth/guess-at-session.ts'
import { hashPassword, passwordMatches } from '#people/auth/password.ts'
import { refuseWeakPassword } from '#people/auth/refuse-weak-password.ts'
import { renewToken } from '#people/renew-token.ts'
import { inTransaction } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { replacePassword } from '#users/change-user.ts'
import { getUser } from '#users/find-user.ts'
import { fullNameOf } from '#users/user.ts'
import { sessions } from './store.ts'

export type PasswordChange = { currentPassword: string; newPassword: string }

/** Wrong ones count like wrong proofs: the session ends at the fifth. Answers the session's new token. */
export async function changePassword(deps: Deps, caller: Caller, change: PasswordChange): Promise<string> {
  const user = await getUser(deps.db, caller.id)
  const oldHash = user.password_hash
  if (oldHash === null) throw new AppError('no_password')
  // Before the current one is compared: the refusal tells nothing about it, and is not counted as a guess.
  const fullName = fullNameOf(user)
  await refuseWeakPassword(change.newPassword, { field: 'new_password', fullName, email: user.email })
  const hasMatched = await passwordMatches(oldHash, change.currentPassword)
  const newHash = hasMatched ? await hashPassword(change.newPassword) : ''
  const now = deps.clock.now()
  const token = await inTransaction(deps.db, async (tx) => {
    // The old password must still be the one that was compared.
    const isChanged = await guessAtSession(
      deps,
      tx,
      caller.sessionId,
      async () => hasMatched && replacePassword(tx, { userId: user.id, oldHash, newHash }),
    )
    if (!isChanged) return undefined
    await endAccess(tx, user.id, { except: caller.sessionId })
    await sessions.change(tx, caller.sessionId, { confirmed_at: now })
    await notify(deps, tx, {
      userId: user.id,
      key: newId('password', now),
      type: 'security',
      title: say('Your password was changed'),
      message: say(
        'The password of your account was changed, and your other sessions were ended. If this was not you, set a new one at once by "Forgot password".',
      ),
      actionUrl: '/security',
    })
    return renewToken(tx, caller.sessionId)
  })
  if (token === undefined) throw new AppError('wrong_password')
  return token
}
