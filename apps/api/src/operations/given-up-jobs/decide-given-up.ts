// An admin tries a job again that was given up, or writes it off. What it was is kept with the decision.
import type { JobDecision } from '@kivuko/contract/console-jobs.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import { newId } from '#platform/ids.ts'
import { writeAudit } from '#record/write-audit.ts'
import { aboutOf } from './list-given-up.ts'
import { redact } from './redact.ts'
import { jobDecisions, lockGivenUp, removeJob, tryAgain } from './store.ts'

type Decided = { id: string; decision: JobDecision; reason: string }

/** Throws `job_not_found` when it was not given up, or somebody else has decided. */
export async function decideGivenUp(deps: Deps, caller: StaffCaller, { id, decision, reason }: Decided): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const job = await lockGivenUp(tx, id)
    if (!job) throw new AppError('job_not_found')
    if (decision === 'retry') await tryAgain(tx, job.id)
    else await removeJob(tx, job.id)
    const now = deps.clock.now()
    await jobDecisions.add(tx, {
      id: newId('jbd', now),
      job_id: job.id,
      task: job.task,
      payload: JSON.stringify(job.payload),
      attempts: job.attempts,
      last_error: job.last_error === null ? null : redact(job.last_error),
      decision,
      reason,
      decided_by: caller.id,
      decided_at: now,
    })
    const about = [job.task, ...aboutOf(job.payload)].join(' ')
    const action = decision === 'retry' ? 'job.retry' : 'job.write_off'
    await writeAudit(deps, tx, { actor: caller.actor, action, subject: `job ${id}`, detail: `${about}: ${reason}` })
  })
}
