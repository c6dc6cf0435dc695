// Opens an account.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { type Notice, notify } from '#modules/notifications/notify.ts'
import type { UserRow } from '#modules/users/find-user.ts'
import { splitName } from '#modules/users/user.ts'
import { inTransaction, violatedConstraint } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword } from './password.ts'
import { startSession, type Visitor } from './start-session.ts'
import { insertUser } from './store.ts'

const WELCOME = {
  key: 'welcome',
  type: 'info',
  title: 'Welcome to Kivuko',
  message: 'Your naira, shilling and dollar wallets are ready. What happens to your money is told here.',
  actionUrl: '/wallet',
} as const satisfies Omit<Notice, 'userId'>

export type Registration = { fullName: string; email: string; password: string; visitor: Visitor }

/** Throws `email_taken`, whatever the case of its letters. */
export async function register(
  deps: Deps,
  { fullName, email, password, visitor }: Registration,
): Promise<{ token: string; user: UserRow }> {
  const { firstName, lastName } = splitName(fullName)
  const now = deps.clock.now()
  const user: UserRow = {
    id: newId('usr', now),
    email,
    first_name: firstName,
    last_name: lastName,
    password_hash: await hashPassword(password),
    phone: null,
    date_of_birth: null,
    kyc_level: 'NONE',
    kyc_status: 'NONE',
    account_type: 'personal',
    created_at: now,
  }
  try {
    return await inTransaction(deps.db, async (tx) => {
      await insertUser(tx, user)
      await notify(deps, tx, { ...WELCOME, userId: user.id })
      return { token: await startSession(deps, tx, { userId: user.id, isRemembered: false, visitor }), user }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email') throw error
    throw new AppError('email_taken', { errors: [{ field: 'email', message: 'is already registered' }] })
  }
}
