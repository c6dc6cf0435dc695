// What a customer was told, newest first, with how many there are and how many are unread.
import type { Deps } from '#deps.ts'
import type { NotificationId, UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import type { Notification } from './notification.ts'
import { countNotifications, countUnreadOf, findNotifications, findNotificationsAfter } from './notifications/store.ts'

export async function listNotifications(
  deps: Deps,
  userId: UserId,
  limit: number,
): Promise<{ notifications: Notification[]; total: number; unread: number }> {
  const notifications = await findNotifications(deps.db, userId, limit)
  return { notifications, ...(await countNotifications(deps.db, userId)) }
}

/** By who was told; nothing of who has read it all. */
export async function countUnread(db: Db, users: readonly UserId[]): Promise<Map<UserId, number>> {
  return new Map(users.length > 0 ? await countUnreadOf(db, users) : [])
}

/** A page of them from where the last one ended, as staff read them. */
export function pageNotifications(
  deps: Deps,
  userId: UserId,
  page: { after: NotificationId | undefined; limit: number },
): Promise<Notification[]> {
  return findNotificationsAfter(deps.db, userId, page)
}
