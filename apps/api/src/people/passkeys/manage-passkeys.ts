// A customer's passkeys: which there are, and forgetting one.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { renewToken } from '#people/renew-token.ts'
import { inTransaction } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import type { UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { findPasskeys, type PasskeyRow, passkeys } from './store.ts'

export function listPasskeys(deps: Deps, userId: UserId): Promise<PasskeyRow[]> {
  return findPasskeys(deps.db, userId)
}

/** Somebody else's is not found. Answers the session's new token. */
export async function removePasskey(deps: Deps, { id: userId, sessionId }: Caller, id: string): Promise<string> {
  return inTransaction(deps.db, async (tx) => {
    const gone = await passkeys.remove(tx, { id, user_id: userId })
    if (!gone) throw new AppError('passkey_not_found')
    await notify(deps, tx, {
      userId,
      key: `passkey-removed:${gone.id}`,
      type: 'security',
      title: say('A passkey was removed'),
      message: say(
        'The passkey "{name}" can no longer sign in to your account. If this was not you, change your password.',
        { name: gone.name },
      ),
      unnamed: {
        message: say('A passkey can no longer sign in to your account. If this was not you, change your password.'),
      },
      actionUrl: '/security',
    })
    return renewToken(tx, sessionId)
  })
}
