// SQL on what waits for the end of quiet hours.
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Notification } from '#record/notification.ts'
import type { Db, Tx } from '#tables.ts'

export const heldNotices = rowTable('held_notices')

/** All of one customer's, which wait no longer; in the order in which they happened. */
export async function takeHeld(tx: Tx, userId: UserId): Promise<(Notification & { channel: 'text' | 'push' })[]> {
  const { rows } = await sql<Notification & { channel: 'text' | 'push' }>`
    with taken as (delete from held_notices where user_id = ${userId} returning notification_id, channel)
    select n.*, t.channel from taken t join notifications n on n.id = t.notification_id
    order by n.created_at, n.id`.execute(tx)
  return rows
}

export async function deleteHeldBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('held_notices').where('held_at', '<', before).execute()
}
