import type { Deps } from '#deps.ts'
import type { NotificationId } from '#platform/ids.ts'
import type { JobTable } from '#platform/jobs.ts'
import { MAIL_NOTIFICATION, MAIL_NOTIFICATIONS, TEXT_NOTIFICATION } from './job-names.ts'
import { mailNotification, mailNotifications } from './mail-notification.ts'
import { textNotification } from './text-notification.ts'

export function notificationJobs(deps: Deps): JobTable {
  return {
    [MAIL_NOTIFICATION]: ({ notificationId }) => mailNotification(deps, notificationId as NotificationId),
    [TEXT_NOTIFICATION]: ({ notificationId }) => textNotification(deps, notificationId as NotificationId),
    [MAIL_NOTIFICATIONS]: ({ notificationIds }) => mailNotifications(deps, notificationIds as NotificationId[]),
  }
}
