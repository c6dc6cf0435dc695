// Signs a customer out everywhere, in a transaction that is open.
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { endAccess } from './auth/end-access.ts'

export async function endSessions(tx: Tx, userId: UserId): Promise<void> {
  await endAccess(tx, userId)
}
