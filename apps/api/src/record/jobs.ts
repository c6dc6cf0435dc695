import type { Deps } from '#deps.ts'
import { job } from '#platform/job.ts'
import type { Background } from '#platform/jobs.ts'
import { chainAuditJob, checkAuditJob, shipHeadJob } from './audit/chain-jobs.ts'
import { shipHead } from './audit/ship-head.ts'
import { chainAuditAgain } from './chain-audit.ts'
import { checkAudit } from './check-audit.ts'
import { drawExport } from './exports/draw-export.ts'
import { drawExportJob } from './exports/export-jobs.ts'
import { endQuietHours } from './notifications/end-quiet-hours.ts'
import { gatherMailsAgain } from './notifications/gather-mails.ts'
import { mailNotification, mailNotifications } from './notifications/mail-notification.ts'
import {
  endQuietJob,
  gatherMailsJob,
  mailNotificationJob,
  mailNotificationsJob,
  pushNotificationJob,
  sendPushJob,
  textNotificationJob,
} from './notifications/notification-jobs.ts'
import { pushNotification } from './notifications/push-notification.ts'
import { sendPush } from './notifications/send-push.ts'
import { textNotification } from './notifications/text-notification.ts'
import { tellPriceAlerts } from './price-alerts/tell-price-alerts.ts'
import { recordRetentions } from './retentions.ts'
import { countMonths } from './transactions/count-months.ts'
import { countMonthsJob } from './transactions/month-jobs.ts'
import { packHistory } from './transactions/pack-history.ts'
import { packHistoryJob } from './transactions/pack-jobs.ts'
import { closePortfolioDay } from './wallets/close-portfolio-day.ts'

const closePortfolioDayJob = job({ name: 'close-portfolio-day' })
const tellPriceAlertsJob = job({ name: 'tell-price-alerts' })

export function recordJobs(deps: Deps): Background {
  return {
    jobs: [
      mailNotificationJob.handle(({ notificationId }) => mailNotification(deps, notificationId)),
      mailNotificationsJob.handle(({ notificationIds }) => mailNotifications(deps, notificationIds)),
      gatherMailsJob.handle(() => gatherMailsAgain(deps)),
      textNotificationJob.handle(({ notificationId, isForced }) => textNotification(deps, notificationId, isForced)),
      pushNotificationJob.handle(({ notificationId }) => pushNotification(deps, notificationId)),
      sendPushJob.handle(({ sendId }) => sendPush(deps, sendId)),
      endQuietJob.handle(({ userId }) => endQuietHours(deps, userId)),
      drawExportJob.handle((asked, signal) => drawExport(deps, asked, signal)),
      countMonthsJob.handle(() => countMonths(deps)),
      packHistoryJob.handle(({ userId }) => packHistory(deps, userId)),
      closePortfolioDayJob.handle(() => closePortfolioDay(deps)),
      tellPriceAlertsJob.handle(() => tellPriceAlerts(deps)),
      chainAuditJob.handle(() => chainAuditAgain(deps)),
      shipHeadJob.handle(() => shipHead(deps)),
      checkAuditJob.handle((which) => checkAudit(deps, which)),
    ],
    // Every zone's midnight is at a quarter of an hour.
    cron: [
      countMonthsJob.cron('*/10 * * * *'),
      closePortfolioDayJob.cron('*/15 * * * *'),
      tellPriceAlertsJob.cron('* * * * *'),
      checkAuditJob.cron('23 * * * *', { isWhole: false }),
      checkAuditJob.cron('53 1 * * *', { isWhole: true }),
    ],
    watches: [chainAuditJob.watch(), gatherMailsJob.watch()],
    sweeps: recordRetentions(deps),
  }
}
