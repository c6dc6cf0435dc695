// The copy of a notification by text message, for those who want it and whose phone is verified.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { NotificationId } from '#platform/ids.ts'
import { notificationText } from '#record/notification-text.ts'
import { getUser } from '#users/find-user.ts'
import { findOwnPreferences, notifications } from './store.ts'

/** Runs as a job. The gateway knows no keys, so a message is tried once: rather none than two. */
export async function textNotification(deps: Deps, id: NotificationId): Promise<void> {
  const notification = await notifications.find(deps.db, id)
  if (!notification || notification.texted_at || !deps.sms) return
  const { sms_notifications } = await findOwnPreferences(deps.db, notification.user_id)
  const { phone, phone_verified_at } = await getUser(deps.db, notification.user_id)
  if (!sms_notifications || !phone || !phone_verified_at) return
  const sending = { texted_at: deps.clock.now() }
  if (!(await inTransaction(deps.db, (tx) => notifications.change(tx, { id, texted_at: null }, sending)))) return
  await deps.sms.send({ to: phone, text: notificationText(deps.config.brand.name, notification) })
}
