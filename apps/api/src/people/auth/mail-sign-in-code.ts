// The mail with the code that completes a sign-in.
import type { Deps } from '#deps.ts'
import { signInCodeLetter } from '#people/auth-letters.ts'
import { inTransaction } from '#platform/database.ts'
import { letterIn } from '#platform/letter-in.ts'
import { findUser } from '#users/find-user.ts'
import { findChallenge } from './challenge-store.ts'
import { hasMailLeft, SIGN_IN_MAILS_MAX } from './mail-budget.ts'
import { signInCode } from './sign-in-code.ts'

/**
 * Runs as a job. The budget is that of the account and the network which asks, so that a stranger who has the password
 * uses up their own mails and not the owner's.
 */
export async function mailSignInCode(
  deps: Deps,
  { challenge, network }: { challenge: string; network: string },
): Promise<void> {
  const hash = Buffer.from(challenge, 'hex')
  const open = await findChallenge(deps.db, hash, deps.clock.now())
  const user = open?.user_id && (await findUser(deps.db, open.user_id))
  if (!user || !deps.mail) return
  const subject = `sign-in:${user.id} ${network}`
  if (!(await inTransaction(deps.db, (tx) => hasMailLeft(deps, tx, subject, SIGN_IN_MAILS_MAX)))) return
  const { brand } = deps.config
  const letter = letterIn({ language: user.language, look: brand }, () =>
    signInCodeLetter({ brand: brand.name, code: signInCode(deps.secrets, hash) }),
  )
  await deps.mail.send({ id: `sign-in ${challenge}`, to: user.email, ...letter })
}
