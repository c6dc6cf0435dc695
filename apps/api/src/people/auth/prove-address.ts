// Somebody proved that an address is theirs, and there is an account with it.
import { say } from '@kivuko/contract/say.ts'
import { raiseTier } from '#compliance/raise-tier.ts'
import type { Deps } from '#deps.ts'
import { notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { changeUser, setEmailVerified } from '#users/change-user.ts'
import type { UserRow } from '#users/find-user.ts'
import { lockUser } from '#users/find-user.ts'
import { endAccess } from './end-access.ts'
import { forgetDevices } from './known-devices.ts'

/**
 * Nobody had proven the address of an unverified account: whoever opened it may have been somebody else, waiting for
 * its owner to come. So their password, sessions and devices end before the owner is let in.
 */
export async function proveAddress(deps: Deps, tx: Tx, user: UserRow): Promise<void> {
  const current = await lockUser(tx, user.id)
  if (!current || current.email_verified_at) return
  await endAccess(tx, user.id)
  await forgetDevices(tx, user.id)
  await changeUser(tx, user.id, { password_hash: null })
  await setEmailVerified(tx, user.id, deps.clock.now())
  await raiseTier(deps, tx, user.id)
  if (current.password_hash === null) return
  await notify(deps, tx, {
    userId: user.id,
    key: 'address-proven',
    type: 'security',
    title: say('Your address is confirmed'),
    message: say(
      'Until now nobody had confirmed the address of your account, so its old password was removed and all its sessions were ended. "Forgot password" on the sign-in page sets a new one.',
    ),
    actionUrl: '/security',
  })
}
