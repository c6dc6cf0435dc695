import type { Deps } from '#deps.ts'
import type { Background } from '#platform/jobs.ts'
import { partnerRetentions } from './retentions.ts'
import { createSender, sendMessagesJob } from './webhooks/send-due.ts'

export function partnerJobs(deps: Deps): Background {
  const sender = createSender(deps)
  return {
    jobs: [sendMessagesJob.handle(() => sender.sendDue())],
    watches: [sendMessagesJob.watch()],
    sweeps: partnerRetentions(deps),
  }
}
