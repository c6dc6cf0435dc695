import type { Deps } from '#deps.ts'
import type { NotificationId } from '#platform/ids.ts'
import type { JobTable } from '#platform/jobs.ts'
import { MAIL_NOTIFICATION } from './job-names.ts'
import { mailNotification } from './mail-notification.ts'

export function notificationJobs(deps: Deps): JobTable {
  return { [MAIL_NOTIFICATION]: ({ notificationId }) => mailNotification(deps, notificationId as NotificationId) }
}
