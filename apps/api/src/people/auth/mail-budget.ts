// How much mail one address is sent because somebody asked for it: the numbers, and the one statement that counts.
import { AppError } from '@kivuko/contract/errors.ts'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Tx } from '#tables.ts'
import { mailboxOf } from '#users/mailbox.ts'

export const MAILS_MAX = 3
/** Codes that complete a sign-in, from one network: each belongs to its own sign-in. */
export const SIGN_IN_MAILS_MAX = 5
export const MAIL_WINDOW_MS = 15 * 60_000

/** Counted by mailbox, and the same for known and unknown addresses. */
export async function spendMail(deps: Deps, tx: Tx, kind: 'reset' | 'code', email: string): Promise<void> {
  const leftMs = await spend(deps, tx, `${kind}:${mailboxOf(email)}`, MAILS_MAX)
  if (leftMs > 0) throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil(leftMs / 1000) })
}

/** Counted by what the mails are about. */
export async function hasMailLeft(deps: Deps, tx: Tx, subject: string, max: number): Promise<boolean> {
  return (await spend(deps, tx, subject, max)) <= 0
}

/** Answers how long there is nothing left; 0 when there was. */
async function spend(deps: Deps, tx: Tx, subject: string, max: number): Promise<number> {
  const now = deps.clock.now()
  const windowStart = new Date(now.getTime() - MAIL_WINDOW_MS)
  const { rows } = await sql<{ spent: number; started_at: Date }>`
    insert into mail_budgets as b (subject, started_at, spent) values (${subject}, ${now}, 1)
    on conflict (subject) do update set
      spent = case when b.started_at <= ${windowStart} then 1 else b.spent + 1 end,
      started_at = case when b.started_at <= ${windowStart} then ${now} else b.started_at end
    returning spent, started_at`.execute(tx)
  const [budget] = rows
  if (!budget || budget.spent <= max) return 0
  return budget.started_at.getTime() + MAIL_WINDOW_MS - now.getTime()
}
