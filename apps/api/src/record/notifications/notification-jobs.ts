import type { NotificationId, PushSendId, UserId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const mailNotificationJob = job<{ notificationId: NotificationId }>({ name: 'mail-notification' })
export const mailNotificationsJob = job<{ notificationIds: NotificationId[] }>({ name: 'mail-notifications' })
/** `isForced`: whatever its reader chose. */
export const textNotificationJob = job<{ notificationId: NotificationId; isForced?: true }>({
  name: 'text-notification',
})
export const gatherMailsJob = job({ name: 'gather-mails', key: () => 'gather-mails' })
export const pushNotificationJob = job<{ notificationId: NotificationId }>({ name: 'push-notification' })
export const sendPushJob = job<{ sendId: PushSendId }>({ name: 'send-push' })
/** Sends what waited, or comes again when the hours are over. */
export const endQuietJob = job<{ userId: UserId }>({
  name: 'end-quiet-hours',
  key: ({ userId }) => `quiet-hours:${userId}`,
})
