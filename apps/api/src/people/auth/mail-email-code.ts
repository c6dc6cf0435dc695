// The mail with the code.
import type { Deps } from '#deps.ts'
import { emailCodeLetter } from '#people/auth-letters.ts'
import { codeFrom } from '#people/six-digit-code.ts'
import type { EmailCodeId } from '#platform/ids.ts'
import { letterIn } from '#platform/letter-in.ts'
import { findUserByEmail } from '#users/find-user.ts'
import { emailCodes } from './reset-store.ts'

/** Runs as a job; a code that was used or replaced meanwhile is not sent. */
export async function mailEmailCode(deps: Deps, id: EmailCodeId): Promise<void> {
  const row = await emailCodes.find(deps.db, id)
  if (!row || row.used_at || !deps.mail) return
  const code = codeFrom(deps.secrets.derive('email code', id))
  const { brand } = deps.config
  const language = (await findUserByEmail(deps.db, row.email))?.language
  const letter = letterIn({ language, look: brand }, () => emailCodeLetter({ brand: brand.name, code }))
  await deps.mail.send({ id: `code-${id}`, to: row.email, ...letter })
}
