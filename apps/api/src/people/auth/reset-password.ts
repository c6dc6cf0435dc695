// Sets a new password by a mailed link, and ends everything that was open with the old one.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { raiseTier } from '#modules/kyc/raise-tier.ts'
import { notify } from '#modules/notifications/notify.ts'
import { findSecondFactors } from '#modules/second-factor/find-second-factors.ts'
import { getUser } from '#modules/users/find-user.ts'
import { inTransaction } from '#platform/database.ts'
import { hashSecret } from '#platform/secrets.ts'
import { endAccess } from './end-access.ts'
import { accountSubject } from './lockout.ts'
import { hashPassword } from './password.ts'
import { endResets, isResetOpen, takeReset } from './reset-store.ts'
import { clearFailures, noteEmailVerified, setPassword } from './store.ts'

/** Throws `reset_link_invalid` for a link that is unknown, used or late. */
export async function resetPassword(deps: Deps, { token, password }: { token: string; password: string }) {
  const tokenHash = hashSecret(token)
  const now = deps.clock.now()
  // Asked first, so that made-up links cost no hashing.
  if (!(await isResetOpen(deps.db, tokenHash, now))) throw new AppError('reset_link_invalid')
  const passwordHash = await hashPassword(password)
  await inTransaction(deps.db, async (tx) => {
    const userId = await takeReset(tx, tokenHash, now)
    if (!userId) throw new AppError('reset_link_invalid')
    const user = await getUser(tx, userId)
    await endResets(tx, userId, now)
    await endAccess(tx, userId)
    await setPassword(tx, userId, passwordHash)
    await noteEmailVerified(tx, userId, now)
    await raiseTier(deps, tx, userId)
    // With a second factor the count goes on: mail alone must not buy new guesses at its codes.
    if ((await findSecondFactors(tx, userId)).length === 0) await clearFailures(tx, accountSubject(user.email))
    await notify(deps, tx, {
      userId,
      key: `password-reset:${tokenHash.toString('base64url')}`,
      type: 'security',
      title: 'Your password was changed',
      message: 'A new password was set by a link mailed to you, and all sessions were ended.',
      actionUrl: '/security',
    })
  })
}
