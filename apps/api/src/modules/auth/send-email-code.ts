// Mails a code to any address, known or not.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import { codeFrom, EMAIL_CODE_MS } from './email-code.ts'
import { MAIL_EMAIL_CODE } from './job-names.ts'
import { spendMail } from './mail-budget.ts'
import { insertEmailCode } from './reset-store.ts'

/** Throws `rate_limited`. Answers the code. */
export async function sendEmailCode(deps: Deps, email: string): Promise<string> {
  const now = deps.clock.now()
  const id = newId('eml', now)
  await inTransaction(deps.db, async (tx) => {
    await spendMail(deps, tx, 'code', email)
    await insertEmailCode(tx, {
      id,
      email,
      wrong_tries: 0,
      created_at: now,
      expires_at: after(now, EMAIL_CODE_MS),
      used_at: null,
    })
    await enqueue(tx, MAIL_EMAIL_CODE, { codeId: id })
  })
  return codeFrom(deps.secrets.derive('email code', id))
}
