import type { Deps } from '#deps.ts'
import { job } from '#platform/job.ts'
import type { Background } from '#platform/jobs.ts'
import { remindOfCredential } from './credentials/remind-of-credential.ts'
import { notifyGivenUp } from './given-up-jobs/notify-given-up.ts'
import { confirmEnquiryJob, forwardEnquiryJob, sendConfirmationJob } from './leads/lead-jobs.ts'
import { confirmEnquiry, forwardEnquiry, sendConfirmation } from './leads/send-mails.ts'
import { checkLedger } from './ledger-checks/check-ledger.ts'
import { checkLedgerJob } from './ledger-checks/ledger-check-jobs.ts'
import { tally } from './overview/tally.ts'
import { reconcileJob } from './reconciliation/reconciliation-jobs.ts'
import { startDailyRuns } from './reconciliation/start-daily-runs.ts'
import { operationsRetentions } from './retentions.ts'
import { runReconciliation } from './run-reconciliation.ts'

const reconcileAllJob = job({ name: 'reconcile-all' })
const tallyJob = job({ name: 'tally', key: () => 'tally' })
const remindOfCredentialJob = job({ name: 'remind-of-credential', key: () => 'remind-of-credential' })
const notifyGivenUpJob = job({ name: 'notify-given-up-jobs' })

export function operationsJobs(deps: Deps): Background {
  return {
    jobs: [
      sendConfirmationJob.handle(({ subscriberId }) => sendConfirmation(deps, subscriberId)),
      confirmEnquiryJob.handle(({ enquiryId }) => confirmEnquiry(deps, enquiryId)),
      forwardEnquiryJob.handle(({ enquiryId }) => forwardEnquiry(deps, enquiryId)),
      reconcileJob.handle(({ runId }) => runReconciliation(deps, runId)),
      reconcileAllJob.handle(() => startDailyRuns(deps)),
      checkLedgerJob.handle((extent, signal) => checkLedger(deps, extent, signal)),
      tallyJob.handle(() => tally(deps)),
      notifyGivenUpJob.handle(() => notifyGivenUp(deps)),
      remindOfCredentialJob.handle(() => remindOfCredential(deps)),
    ],
    // In the night of the places Kivuko works in.
    cron: [
      reconcileAllJob.cron('15 1 * * *'),
      checkLedgerJob.cron('*/5 * * * *', { isWhole: false }),
      checkLedgerJob.cron('35 0 * * *', { isWhole: true }),
      tallyJob.cron('* * * * *'),
      notifyGivenUpJob.cron('* * * * *'),
      remindOfCredentialJob.cron('0 6 * * *'),
    ],
    sweeps: operationsRetentions(deps),
  }
}
