import type { NotificationId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const mailNotificationJob = job<{ notificationId: NotificationId }>({ name: 'mail-notification' })
export const mailNotificationsJob = job<{ notificationIds: NotificationId[] }>({ name: 'mail-notifications' })
/** `isForced`: whatever its reader chose. */
export const textNotificationJob = job<{ notificationId: NotificationId; isForced?: true }>({
  name: 'text-notification',
})
export const gatherMailsJob = job({ name: 'gather-mails', key: () => 'gather-mails' })
