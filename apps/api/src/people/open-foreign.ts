// A customer of the live application in the test mode's own database, where they try what a partner builds: found or opened by their
// confirmed address, with the tier they have for real.
import type { Deps } from '#deps.ts'
import type { Tx } from '#tables.ts'
import { changeUser } from '#users/change-user.ts'
import { findUserByEmail, type UserRow } from '#users/find-user.ts'
import { openAccount } from './auth/open-account.ts'

/** `app`: of the other mode, with a transaction of its own. */
export async function openForeign(app: Deps, tx: Tx, live: UserRow): Promise<UserRow> {
  const { email, kyc_tier } = live
  const fullName = `${live.first_name} ${live.last_name}`
  const user =
    (await findUserByEmail(tx, email)) ??
    (await openAccount(app, tx, { fullName, email, passwordHash: null, isEmailVerified: true }))
  if (user.kyc_tier < kyc_tier) await changeUser(tx, user.id, { kyc_tier })
  return user
}
