// Ends what is open for an account: its sessions, and sign-ins on their way to one.
import type { SessionId, UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { challenges } from './challenge-store.ts'

/** Answers how many sessions ended. */
export async function endAccess(tx: Tx, userId: UserId, { except }: { except?: string } = {}): Promise<number> {
  await challenges.remove(tx, { user_id: userId })
  await tx.deleteFrom('handoffs').where('user_id', '=', userId).execute()
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', (except ?? '') as SessionId)
    .returning('id')
    .execute()
  return ended.length
}
