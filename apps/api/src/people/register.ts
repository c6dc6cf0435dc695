// Opens an account.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { requireFeature } from '#record/require-feature.ts'
import { isTakenEmail } from '#users/change-user.ts'
import type { UserRow } from '#users/find-user.ts'
import { openAccount } from './auth/open-account.ts'
import { hashPassword } from './auth/password.ts'
import { refuseWeakPassword } from './auth/refuse-weak-password.ts'
import { startSession, type Visitor } from './auth/start-session.ts'

export type Registration = { fullName: string; email: string; password: string; visitor: Visitor }

/** An address is taken whatever the case of its letters. */
export async function register(
  deps: Deps,
  { fullName, email, password, visitor }: Registration,
): Promise<{ token: string; user: UserRow }> {
  requireFeature(deps, 'sign_ups')
  await refuseWeakPassword(password, { field: 'password', fullName, email })
  const passwordHash = await hashPassword(password)
  try {
    return await inTransaction(deps.db, async (tx) => {
      const user = await openAccount(deps, tx, { fullName, email, passwordHash, isEmailVerified: false })
      return { token: await startSession(deps, tx, { userId: user.id, isRemembered: false, visitor }), user }
    })
  } catch (error) {
    if (!isTakenEmail(error)) throw error
    throw new AppError('email_taken', { errors: [{ field: 'email', message: say('is already registered') }] })
  }
}
