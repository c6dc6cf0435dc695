// What a customer was told, chose and took along goes: their account is closed. Their transactions stay.
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'

/** Parts of files go with the files. */
export async function forgetRecord(tx: Tx, userId: UserId): Promise<void> {
  for (const table of [
    'held_notices',
    'notifications',
    'mail_choices',
    'notice_choices',
    'quiet_hours',
    'push_devices',
    'preferences',
    'exports',
    'idempotency_keys',
    'price_alerts',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}
