// SQL on notifications and on what comes by mail.
import { sql } from 'kysely'
import { firstIdAt, type NotificationId, type UserId } from '#platform/ids.ts'
import { insertMany } from '#platform/insert-many.ts'
import { arrayOf, prepared } from '#platform/prepared-statements.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Notification } from '#record/notification.ts'
import type { Db, Tx } from '#tables.ts'

export const notifications = rowTable('notifications')

const DELETED_AT_ONCE = 5_000

const COLUMNS = {
  id: 'text',
  user_id: 'text',
  event_key: 'text',
  type: 'text',
  title: 'text',
  message: 'text',
  unnamed_title: 'text',
  unnamed_message: 'text',
  said: 'text',
  action_url: 'text',
  is_read: 'boolean',
  created_at: 'timestamptz',
}

const insertNew = insertMany<Notification, { id: NotificationId }>('notifications', COLUMNS, {
  tail: 'on conflict (user_id, event_key) do nothing returning id',
})

/** Those of new events: a look at what was told before would cost as much as the rows. */
export const addNotifications = insertMany<Notification>('notifications', COLUMNS, {
  name: 'add-notifications',
  alike: ['unnamed_message', 'is_read', 'created_at'],
})

/** Answers the ids of those that are new; the others were told of the same event before. */
export async function insertNotifications(
  tx: Tx,
  notifications: readonly Notification[],
): Promise<ReadonlySet<NotificationId>> {
  const rows = await insertNew(tx, notifications)
  return new Set(rows.map(({ id }) => id))
}

const insertWaiting = prepared(
  'insert-mails-waiting',
  'insert into mails_waiting (notification_ids) values ($1::text[])',
)

/** Copies of these by mail are due, and somebody else sees to it. */
export async function insertWaitingMails(tx: Tx, ids: readonly NotificationId[]): Promise<void> {
  if (ids.length === 0) return
  await insertWaiting(tx, [arrayOf(ids)])
}

/** Those of so many batches, which wait no longer. Whoever takes at the same time takes others. */
export async function takeWaitingMails(tx: Tx, batches: number): Promise<NotificationId[]> {
  const { rows } = await sql<{ notification_ids: NotificationId[] }>`
    delete from mails_waiting where ctid = any(array(
      select ctid from mails_waiting limit ${batches} for update skip locked))
    returning notification_ids`.execute(tx)
  return rows.flatMap(({ notification_ids }) => notification_ids)
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

/** The same from where a page ended. */
export async function findNotificationsAfter(
  db: Db,
  userId: UserId,
  { after, limit }: { after: NotificationId | undefined; limit: number },
): Promise<Notification[]> {
  const further = after
    ? sql<boolean>`(created_at, id) < (select created_at, id from notifications where id = ${after})`
    : sql<boolean>`true`
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where(further)
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

export async function countUnreadOf(db: Db, users: readonly UserId[]): Promise<[UserId, number][]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .select(({ fn }) => fn.countAll<bigint>().as('unread'))
    .where('user_id', 'in', users)
    .where('is_read', '=', false)
    .groupBy('user_id')
    .execute()
  return rows.map(({ user_id, unread }) => [user_id, Number(unread)])
}

/** By their ids, which tell when they were made: no table of any size is read for it. */
export async function deleteNotificationsBefore(db: Db, before: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`delete from notifications where id in (
      select id from notifications where id < ${firstIdAt('ntf', before)} and created_at < ${before}
      order by id limit ${DELETED_AT_ONCE}
    )`.execute(db)
    if (Number(numAffectedRows) < DELETED_AT_ONCE) return
  }
}
