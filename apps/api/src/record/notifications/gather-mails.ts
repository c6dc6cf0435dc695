// Makes jobs of the mails that wait since their notices were written many at once.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { gatherMailsJob, mailNotificationsJob } from './notification-jobs.ts'
import { takeWaitingMails } from './store.ts'

const EVERY_MS = 2_000
/** Batches of notices that become jobs in one transaction. */
const BATCHES = 100
/** So many mails are one job: not too many, so that a process that ends need not wait long for it. */
const MAILS_A_JOB = 50

/** The job, and the next one. */
export async function gatherMailsAgain(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await gatherMails(deps)
  const runAt = after(deps.clock.now(), EVERY_MS)
  await inTransaction(deps.db, (tx) => gatherMailsJob.enqueue(tx, {}, { runAt }))
}

/** Until none waits. A mail leaves the list in the transaction that adds its job: it is never in both, or in neither. */
export async function gatherMails({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (;;) {
    const gathered = await inTransaction(db, async (tx) => {
      const ids = await takeWaitingMails(tx, BATCHES)
      const parts = Array.from({ length: Math.ceil(ids.length / MAILS_A_JOB) }, (_, part) => ({
        notificationIds: ids.slice(part * MAILS_A_JOB, (part + 1) * MAILS_A_JOB),
      }))
      await mailNotificationsJob.enqueueMany(tx, parts)
      return ids.length
    })
    if (gathered === 0) return
  }
}
