// Somebody forgot a password. What is done here is the same whether the address has an account or not.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { mailResetLinkJob } from './auth-jobs.ts'
import { spendMail } from './mail-budget.ts'

export async function requestPasswordReset(deps: Deps, email: string): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    await spendMail(deps, tx, 'reset', email)
    await mailResetLinkJob.enqueue(tx, { resetId: newId('rst', now), email, askedAt: now.toISOString() })
  })
}
