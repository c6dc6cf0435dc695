// Somebody forgot a password. What is done here is the same whether the address has an account or not.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import { MAIL_RESET_LINK } from './job-names.ts'
import { spendMail } from './mail-budget.ts'

/** Throws `rate_limited`. */
export async function requestPasswordReset(deps: Deps, email: string): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    await spendMail(deps, tx, 'reset', email)
    await enqueue(tx, MAIL_RESET_LINK, { resetId: newId('rst', now), email, askedAt: now.toISOString() })
  })
}
