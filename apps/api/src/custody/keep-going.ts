// Each withdrawal and each send on its way has a job that carries it on. One that is missing, was given up during a
// long fault or was put off for hours by its failures is made again.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { enqueueUnattended } from '#platform/job.ts'
import { findOpenSends } from './chain-sending/store.ts'
import { carryOutSendJob, sendWithdrawalJob } from './sending-jobs.ts'
import { findOverdueWithdrawals } from './withdrawals/store.ts'

/** Longer than anything on its way is put off on purpose. */
const PUT_OFF_MAX_MS = 15 * 60_000

/** The job of each minute. */
export async function keepGoing({ db, clock, log }: Deps): Promise<void> {
  const now = clock.now()
  const sends = await findOpenSends(db)
  const overdue = await findOverdueWithdrawals(db, now)
  const wanted = [
    ...sends.map((sendId) => carryOutSendJob.of({ sendId })),
    ...overdue.map((withdrawalId) => sendWithdrawalJob.of({ withdrawalId })),
  ]
  const keys = await enqueueUnattended(db, wanted, after(now, PUT_OFF_MAX_MS))
  if (keys.length > 0) log.error({ keys }, 'what is on its way over a network had no job to carry it on')
}
