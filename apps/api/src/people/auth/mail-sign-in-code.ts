// The mail with the code that completes a sign-in.
import type { Deps } from '#deps.ts'
import { signInCodeLetter } from '#people/auth-letters.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { printLetter } from '#platform/letter.ts'
import { findUser } from '#users/find-user.ts'
import { hasMailLeft } from './mail-budget.ts'
import { signInCode, windowOf } from './sign-in-code.ts'

/** Runs as a job. Beyond the budget nothing is sent: the mails of before have the same code. */
export async function mailSignInCode(deps: Deps, userId: UserId): Promise<void> {
  const user = await findUser(deps.db, userId)
  if (!user || !deps.mail) return
  const now = deps.clock.now()
  const subject = `sign-in:${userId} ${windowOf(now)}`
  if (!(await inTransaction(deps.db, (tx) => hasMailLeft(deps, tx, subject)))) return
  const letter = signInCodeLetter({ code: signInCode(deps.secrets, userId, now) })
  await deps.mail.send({ id: `${subject} ${now.getTime()}`, to: user.email, ...printLetter(letter) })
}
