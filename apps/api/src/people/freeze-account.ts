// "I did not do this": the owner stops their own account at once. No money leaves, what waits is given back, everybody
// is signed out; our team opens it again with the owner.
import { suspendWithin } from '#compliance/mark-user.ts'
import type { Deps } from '#deps.ts'
import { endAccess } from '#people/auth/end-access.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'

/** Repeating it changes nothing. `how`: from where it was asked for, for the audit. */
export async function freezeAccount(deps: Deps, userId: UserId, how: string): Promise<void> {
  const reason = `frozen by its owner, ${how}`
  await inTransaction(deps.db, async (tx) => {
    await suspendWithin(deps, tx, { id: userId, actor: `user:${userId}`, reason }, true)
    await endAccess(tx, userId)
  })
}
