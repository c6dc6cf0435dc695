// Tells a customer something, in the transaction of what happened: told exactly when it happened, and once.
import type { NotificationType } from '@kivuko/contract/notifications.ts'
import type { Deps } from '#deps.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import { MAIL_NOTIFICATION } from './job-names.ts'
import { mayComeByMail } from './notification.ts'
import { insertNotification } from './store.ts'

export type Notice = {
  userId: UserId
  /** Names the event, such as `order:ord_…:completed`: reported again, it is not told again. */
  key: string
  type: NotificationType
  title: string
  message: string
  /** A page of this site. */
  actionUrl?: `/${string}`
  /** The event sends a mail of its own, so no copy goes out. */
  hasOwnMail?: true
}

export async function notify(deps: Pick<Deps, 'clock'>, tx: Tx, notice: Notice): Promise<void> {
  const now = deps.clock.now()
  const id = newId('ntf', now)
  const isNew = await insertNotification(tx, {
    id,
    user_id: notice.userId,
    event_key: notice.key,
    type: notice.type,
    title: notice.title,
    message: notice.message,
    action_url: notice.actionUrl ?? null,
    is_read: false,
    created_at: now,
    mailed_at: null,
  })
  if (isNew && !notice.hasOwnMail && mayComeByMail(notice.type))
    await enqueue(tx, MAIL_NOTIFICATION, { notificationId: id })
}
