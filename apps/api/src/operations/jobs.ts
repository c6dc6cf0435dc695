import type { Deps } from '#deps.ts'
import { job } from '#platform/job.ts'
import type { Background } from '#platform/jobs.ts'
import { confirmEnquiryJob, forwardEnquiryJob, sendConfirmationJob } from './leads/lead-jobs.ts'
import { confirmEnquiry, forwardEnquiry, sendConfirmation } from './leads/send-mails.ts'
import { reconcileJob } from './reconciliation/reconciliation-jobs.ts'
import { startDailyRuns } from './reconciliation/start-daily-runs.ts'
import { operationsRetentions } from './retentions.ts'
import { runReconciliation } from './run-reconciliation.ts'

const reconcileAllJob = job({ name: 'reconcile-all' })

export function operationsJobs(deps: Deps): Background {
  return {
    jobs: [
      sendConfirmationJob.handle(({ subscriberId }) => sendConfirmation(deps, subscriberId)),
      confirmEnquiryJob.handle(({ enquiryId }) => confirmEnquiry(deps, enquiryId)),
      forwardEnquiryJob.handle(({ enquiryId }) => forwardEnquiry(deps, enquiryId)),
      reconcileJob.handle(({ runId }) => runReconciliation(deps, runId)),
      reconcileAllJob.handle(() => startDailyRuns(deps)),
    ],
    // In the night of the places Kivuko works in.
    cron: [reconcileAllJob.cron('15 1 * * *')],
    sweeps: operationsRetentions(deps),
  }
}
