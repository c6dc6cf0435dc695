// A customer's passkeys: which there are, and forgetting one.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { notify } from '#modules/notifications/notify.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { deletePasskey, findPasskeys, type PasskeyRow } from './store.ts'

export function listPasskeys(deps: Deps, userId: UserId): Promise<PasskeyRow[]> {
  return findPasskeys(deps.db, userId)
}

/** Throws `passkey_not_found`, also for somebody else's. */
export async function removePasskey(deps: Deps, userId: UserId, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const gone = await deletePasskey(tx, userId, id)
    if (!gone) throw new AppError('passkey_not_found')
    await notify(deps, tx, {
      userId,
      key: `passkey-removed:${gone.id}`,
      type: 'security',
      title: 'A passkey was removed',
      message: `The passkey "${gone.name}" can no longer sign in to your account. If this was not you, change your password.`,
      actionUrl: '/security',
    })
  })
}
