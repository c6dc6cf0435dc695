// SQL on notifications and on what comes by mail.
import type { MailChoice } from '@kivuko/contract/notifications.ts'
import { sql } from 'kysely'
import type { NotificationId, UserId } from '#platform/ids.ts'
import type { Db, Tx } from '#tables.ts'
import type { Notification } from './notification.ts'

/** False when the customer was told of this event before. */
export async function insertNotification(tx: Tx, notification: Notification): Promise<boolean> {
  const result = await tx
    .insertInto('notifications')
    .values(notification)
    .onConflict((conflict) => conflict.columns(['user_id', 'event_key']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findNotification(db: Db, id: NotificationId): Promise<Notification | undefined> {
  return db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export async function findNotifications(db: Db, userId: UserId, limit: number): Promise<Notification[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countNotifications(db: Db, userId: UserId): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: bigint; unread: bigint }>`
    select count(*) as total, count(*) filter (where not is_read) as unread
    from notifications where user_id = ${userId}`.execute(db)
  return { total: Number(rows[0]?.total ?? 0n), unread: Number(rows[0]?.unread ?? 0n) }
}

/** False when the customer has no such notification. One that is read stays so. */
export async function setRead(tx: Tx, userId: UserId, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('id', '=', id as NotificationId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setAllRead(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .execute()
}

export async function noteMailed(tx: Tx, id: NotificationId, now: Date): Promise<void> {
  await tx.updateTable('notifications').set({ mailed_at: now }).where('id', '=', id).execute()
}

export async function findMailChoices(db: Db, userId: UserId): Promise<ReadonlyMap<MailChoice, boolean>> {
  const rows = await db.selectFrom('mail_choices').select(['kind', 'is_on']).where('user_id', '=', userId).execute()
  return new Map(rows.map(({ kind, is_on }) => [kind, is_on]))
}

export async function setMailChoice(tx: Tx, userId: UserId, kind: MailChoice, isOn: boolean): Promise<void> {
  await tx
    .insertInto('mail_choices')
    .values({ user_id: userId, kind, is_on: isOn })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ is_on: isOn }))
    .execute()
}
