// The copy of a notification by text message, to a verified phone.
import { kindOf } from '@kivuko/contract/notice-choices.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { NotificationId } from '#platform/ids.ts'
import { speaking } from '#platform/languages.ts'
import { freezeLink } from '#record/freeze-link.ts'
import { wordsOf } from '#record/notice-words.ts'
import { comesBy } from '#record/notification.ts'
import { notificationText } from '#record/notification-text.ts'
import { getUser } from '#users/find-user.ts'
import { holdWhileQuiet } from './hold-notice.ts'
import { getReader } from './reader-store.ts'
import { notifications } from './store.ts'

/**
 * To those who want it, or, `isForced`, whatever they chose. Runs as a job. The gateway knows no keys, so a message is tried
 * once: rather none than two.
 */
export async function textNotification(deps: Deps, id: NotificationId, isForced = false): Promise<void> {
  const notification = await notifications.find(deps.db, id)
  if (!notification || notification.texted_at || !deps.sms) return
  const reader = await getReader(deps.db, notification.user_id)
  const isWanted = isForced || comesBy('text', kindOf(notification.type), reader.chosen)
  const { phone, phone_verified_at, language } = await getUser(deps.db, notification.user_id)
  if (!isWanted || !phone || !phone_verified_at) return
  if (!isForced && (await holdWhileQuiet(deps, { notification, channel: 'text', reader }))) return
  const sending = { texted_at: deps.clock.now() }
  if (!(await inTransaction(deps.db, (tx) => notifications.change(tx, { id, texted_at: null }, sending)))) return
  const stop = isForced ? freezeLink(deps, notification.user_id) : undefined
  const text = speaking(language, () => notificationText(deps.config.brand.name, wordsOf(notification), stop))
  await deps.sms.send({ to: phone, text })
}
