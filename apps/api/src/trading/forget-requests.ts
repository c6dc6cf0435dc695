// What a customer asked of others and was asked for goes with their account; what was paid is a transfer of its own.
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'

export async function forgetRequests(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .deleteFrom('money_requests')
    .where((row) => row.or([row('asker_id', '=', userId), row('payer_id', '=', userId)]))
    .execute()
  await tx
    .deleteFrom('asker_blocks')
    .where((row) => row.or([row('asker_id', '=', userId), row('user_id', '=', userId)]))
    .execute()
}
