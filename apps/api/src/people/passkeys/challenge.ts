// Challenges of passkeys: kept as hashes for five minutes, taken once.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { hashSecret } from '#platform/secrets.ts'
import type { Tx } from '#tables.ts'
import { passkeyChallenges } from './store.ts'

export const PASSKEY_CHALLENGE_MS = 5 * 60_000

/** Answering one of `prove` counts for the action it names alone. */
export type Purpose = { purpose: 'register' | 'sign-in' } | { purpose: 'prove'; deed: string }

export async function keepChallenge(
  deps: Deps,
  challenge: string,
  { userId, ...purpose }: Purpose & { userId: UserId | null },
): Promise<void> {
  const expiresAt = after(deps.clock.now(), PASSKEY_CHALLENGE_MS)
  await inTransaction(deps.db, (tx) =>
    passkeyChallenges.add(tx, {
      challenge_hash: hashSecret(challenge),
      deed: null,
      ...purpose,
      user_id: userId,
      expires_at: expiresAt,
    }),
  )
}

/** Whom it was made for: null means anybody. Undefined when there is no such challenge, or no longer. */
export async function takeChallenge(
  deps: Deps,
  tx: Tx,
  challenge: string,
  purpose: Purpose,
): Promise<UserId | null | undefined> {
  const row = await passkeyChallenges.remove(tx, { challenge_hash: hashSecret(challenge), ...purpose })
  return row && row.expires_at > deps.clock.now() ? row.user_id : undefined
}
