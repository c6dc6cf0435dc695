// The row of a new customer, their welcome, and the comparison of their name with the sanctions list.

import { say } from '@kivuko/contract/say.ts'
import { requestScreening } from '#compliance/request-screening.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#platform/ids.ts'
import { type Notice, notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { insertUser } from '#users/change-user.ts'
import type { UserRow } from '#users/find-user.ts'
import { splitName } from '#users/user.ts'

const WELCOME = {
  key: 'welcome',
  type: 'info',
  message: say('Your naira, shilling and dollar wallets are ready. Notifications about your money appear here.'),
  actionUrl: '/wallet',
} as const satisfies Omit<Notice, 'userId' | 'title'>

export type NewAccount = { fullName: string; email: string; passwordHash: string | null; isEmailVerified: boolean }

/** For an address that is taken, see `isTakenEmail`. */
export async function openAccount(deps: Deps, tx: Tx, account: NewAccount): Promise<UserRow> {
  const { firstName, lastName } = splitName(account.fullName)
  const now = deps.clock.now()
  const user = await insertUser(tx, {
    id: newId('usr', now),
    email: account.email,
    first_name: firstName,
    last_name: lastName,
    password_hash: account.passwordHash,
    phone: null,
    date_of_birth: null,
    kyc_tier: 1,
    has_income_proof: false,
    account_type: 'personal',
    created_at: now,
    suspended_at: null,
    phone_verified_at: null,
    email_verified_at: account.isEmailVerified ? now : null,
  })
  await requestScreening(tx, user.id)
  await notify(deps, tx, {
    ...WELCOME,
    title: say('Welcome to {name}', { name: deps.config.brand.name }),
    userId: user.id,
  })
  return user
}
