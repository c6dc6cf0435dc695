import type { Deps } from '#deps.ts'
import type { Background } from '#platform/jobs.ts'
import { mailInvitation, mailInvitationJob } from './members/mail-invitation.ts'
import { payBulks, payBulksJob } from './payouts/pay-bulks.ts'
import { partnerRetentions } from './retentions.ts'
import { settleMarginsJob, settleMonth } from './settlements/settle-month.ts'
import { createSender, sendMessagesJob } from './webhooks/send-due.ts'

export function partnerJobs(deps: Deps): Background {
  const sender = createSender(deps)
  return {
    jobs: [
      sendMessagesJob.handle(() => sender.sendDue()),
      mailInvitationJob.handle(({ memberId }) => mailInvitation(deps, memberId)),
      payBulksJob.handle(() => payBulks(deps)),
      settleMarginsJob.handle(() => settleMonth(deps)),
    ],
    watches: [sendMessagesJob.watch(), payBulksJob.watch()],
    // Each morning: what a month still lacks on its first day is made good on the next.
    cron: [settleMarginsJob.cron('20 2 * * *')],
    sweeps: partnerRetentions(deps),
  }
}
