// Turns an authenticator app on whose key is known beforehand: how the staff of a demo get theirs.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { startTotpSecret, totpSecrets } from './second-factor/store.ts'

/** Refused outside a demo. An app that is on stays as it is. */
export async function adoptTotp(deps: Deps, userId: UserId, key: Uint8Array): Promise<void> {
  if (!deps.config.isDemo) throw new Error('only a demo knows the keys of authenticator apps')
  const now = deps.clock.now()
  const row = { user_id: userId, sealed_secret: deps.secrets.seal(key, 'totp', userId), created_at: now }
  await inTransaction(deps.db, async (tx) => {
    if (await startTotpSecret(tx, row)) await totpSecrets.change(tx, { user_id: userId }, { confirmed_at: now })
  })
}
