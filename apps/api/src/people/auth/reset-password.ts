// Sets a new password by a mailed link, and ends everything that was open with the old one.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { raiseTier } from '#compliance/raise-tier.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { hashSecret } from '#platform/secrets.ts'
import { notify } from '#record/notify.ts'
import { changeUser, setEmailVerified } from '#users/change-user.ts'
import { getUser } from '#users/find-user.ts'
import { fullNameOf } from '#users/user.ts'
import { endAccess } from './end-access.ts'
import { rememberDevice } from './known-devices.ts'
import { hashPassword } from './password.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { isResetOpen, resets, takeReset } from './reset-store.ts'
import type { Visitor } from './start-session.ts'

/** As long as a mailed code: later the link sets a password, and shows nothing more. */
const SHOWS_MAIL_MS = 10 * 60_000

export type NewPassword = { token: string; password: string; visitor: Visitor }

/** The device that opened a young link has shown that the mail is its user's: the password is all it takes there next. */
export async function resetPassword(deps: Deps, { token, password, visitor }: NewPassword): Promise<void> {
  const tokenHash = hashSecret(token)
  const now = deps.clock.now()
  // Asked first, so that made-up links cost no hashing.
  if (!(await isResetOpen(deps.db, tokenHash, now))) throw new AppError('reset_link_invalid')
  const passwordHash = await hashPassword(password)
  await inTransaction(deps.db, async (tx) => {
    const reset = await takeReset(tx, tokenHash, now)
    if (!reset) throw new AppError('reset_link_invalid')
    const { user_id: userId } = reset
    const user = await getUser(tx, userId)
    // With a refusal nothing is written: the link can still be used.
    await refuseWeakPassword(password, { field: 'password', fullName: fullNameOf(user), email: user.email })
    // The others that were mailed end with the one that was used.
    await resets.change(tx, { user_id: userId, used_at: null }, { used_at: now })
    await endAccess(tx, userId)
    await changeUser(tx, userId, { password_hash: passwordHash })
    const isYoung = reset.created_at > after(now, -SHOWS_MAIL_MS)
    if (visitor.device && isYoung) await rememberDevice(tx, userId, visitor.device, now)
    await setEmailVerified(tx, userId, now)
    await raiseTier(deps, tx, userId)
    await notify(deps, tx, {
      userId,
      key: `password-reset:${tokenHash.toString('base64url')}`,
      type: 'security',
      title: say('Your password was changed'),
      message: say('A new password was set by a link mailed to you, and all sessions were ended.'),
      actionUrl: '/security',
    })
  })
}
