// A customer's passkeys: which there are, and forgetting one.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { findPasskeys, type PasskeyRow, passkeys } from './store.ts'

export function listPasskeys(deps: Deps, userId: UserId): Promise<PasskeyRow[]> {
  return findPasskeys(deps.db, userId)
}

/** Somebody else's is not found. */
export async function removePasskey(deps: Deps, userId: UserId, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const gone = await passkeys.remove(tx, { id, user_id: userId })
    if (!gone) throw new AppError('passkey_not_found')
    await notify(deps, tx, {
      userId,
      key: `passkey-removed:${gone.id}`,
      type: 'security',
      title: 'A passkey was removed',
      message: `The passkey "${gone.name}" can no longer sign in to your account. If this was not you, change your password.`,
      unnamed: {
        message: 'A passkey can no longer sign in to your account. If this was not you, change your password.',
      },
      actionUrl: '/security',
    })
  })
}
