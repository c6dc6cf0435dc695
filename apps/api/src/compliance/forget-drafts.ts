// An account is closed: an application that was never handed in goes.
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'

/** What was handed in is what the law wants kept. */
export async function forgetDrafts(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable('kyc_applications')
    .set({ address: null, purpose: null })
    .where('user_id', '=', userId)
    .where('submitted_at', 'is', null)
    .execute()
}
