import type { Deps } from '#deps.ts'
import { job } from '#platform/job.ts'
import type { Background } from '#platform/jobs.ts'
import { chainAuditAgain } from './audit/chain-audit.ts'
import { chainAuditJob, checkAuditJob, shipHeadJob } from './audit/chain-jobs.ts'
import { shipHead } from './audit/ship-head.ts'
import { checkAudit } from './check-audit.ts'
import { drawExport } from './exports/draw-export.ts'
import { drawExportJob } from './exports/export-jobs.ts'
import { mailNotification, mailNotifications } from './notifications/mail-notification.ts'
import { mailNotificationJob, mailNotificationsJob, textNotificationJob } from './notifications/notification-jobs.ts'
import { textNotification } from './notifications/text-notification.ts'
import { recordRetentions } from './retentions.ts'
import { closePortfolioDay } from './wallets/close-portfolio-day.ts'

const closePortfolioDayJob = job({ name: 'close-portfolio-day' })

export function recordJobs(deps: Deps): Background {
  return {
    jobs: [
      mailNotificationJob.handle(({ notificationId }) => mailNotification(deps, notificationId)),
      mailNotificationsJob.handle(({ notificationIds }) => mailNotifications(deps, notificationIds)),
      textNotificationJob.handle(({ notificationId }) => textNotification(deps, notificationId)),
      drawExportJob.handle((asked, signal) => drawExport(deps, asked, signal)),
      closePortfolioDayJob.handle(() => closePortfolioDay(deps)),
      chainAuditJob.handle(() => chainAuditAgain(deps)),
      shipHeadJob.handle(() => shipHead(deps)),
      checkAuditJob.handle((which) => checkAudit(deps, which)),
    ],
    // Every zone's midnight is at a quarter of an hour.
    cron: [
      closePortfolioDayJob.cron('*/15 * * * *'),
      checkAuditJob.cron('23 * * * *', { isWhole: false }),
      checkAuditJob.cron('53 1 * * *', { isWhole: true }),
    ],
    watches: [chainAuditJob.watch()],
    sweeps: recordRetentions(deps),
  }
}
