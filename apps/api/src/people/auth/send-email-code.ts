// Mails a code to any address, known or not.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { codeFrom } from '#people/six-digit-code.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { askedFrom } from './asked-from.ts'
import { mailEmailCodeJob } from './auth-jobs.ts'
import { EMAIL_CODE_MS, EMAIL_CODE_PAUSE_MS } from './email-code.ts'
import { spendMail } from './mail-budget.ts'
import { insertEmailCode, lockOpenEmailCode } from './reset-store.ts'
import type { Visitor } from './start-session.ts'

/** Answers the code, which counts where it was asked for alone. */
export async function sendEmailCode(deps: Deps, email: string, visitor: Visitor): Promise<string> {
  const now = deps.clock.now()
  const id = newId('eml', now)
  await inTransaction(deps.db, async (tx) => {
    await spendMail(deps, tx, 'code', email)
    await refuseTooSoon(tx, email, now)
    await insertEmailCode(tx, {
      id,
      email,
      asked_from: askedFrom(visitor),
      wrong_tries: 0,
      created_at: now,
      expires_at: after(now, EMAIL_CODE_MS),
      used_at: null,
    })
    await mailEmailCodeJob.enqueue(tx, { codeId: id })
  })
  return codeFrom(deps.secrets.derive('email code', id))
}

/** Requests at once come one after another: each holds the budget of the address. */
async function refuseTooSoon(tx: Tx, email: string, now: Date): Promise<void> {
  const open = await lockOpenEmailCode(tx, { email, now })
  const leftMs = open ? open.created_at.getTime() + EMAIL_CODE_PAUSE_MS - now.getTime() : 0
  if (leftMs > 0) throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil(leftMs / 1000) })
}
