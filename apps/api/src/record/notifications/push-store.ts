// SQL on browsers that are pushed to, and on pushes on their way.
import { sql } from 'kysely'
import type { NotificationId, UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Notification } from '#record/notification.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export const pushDevices = rowTable('push_devices')
export const pushSends = rowTable('push_sends')
export type PushDevice = Tables['push_devices']

/** As they were added. */
export async function findPushDevices(db: Db, userId: UserId): Promise<PushDevice[]> {
  return db.selectFrom('push_devices').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

export async function deletePushDevicesOf(tx: Tx, { session_id, endpoint }: PushDevice): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where((row) => row.or([row('session_id', '=', session_id), row('endpoint', '=', endpoint)]))
    .execute()
}

export async function addPushSends(tx: Tx, rows: readonly Tables['push_sends'][]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('push_sends').values(rows).execute()
}

/** Of those that are not marked so yet. */
export async function markPushed(tx: Tx, ids: readonly NotificationId[], now: Date): Promise<NotificationId[]> {
  const marked = await tx
    .updateTable('notifications')
    .set({ pushed_at: now })
    .where('id', 'in', ids)
    .where('pushed_at', 'is', null)
    .returning('id')
    .execute()
  const fresh = new Set(marked.map(({ id }) => id))
  return ids.filter((id) => fresh.has(id))
}

/** In the order in which they happened; one that is kept no longer is missing. */
export async function findPushed(db: Db, ids: readonly NotificationId[]): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select * from notifications where id = any(${ids}::text[]) order by created_at, id`.execute(db)
  return rows
}

export async function deleteSendsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('push_sends').where('created_at', '<', before).execute()
}
