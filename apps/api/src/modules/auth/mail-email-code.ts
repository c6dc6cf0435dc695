// The mail with the code.
import type { Deps } from '#deps.ts'
import type { EmailCodeId } from '#platform/ids.ts'
import { codeFrom } from './email-code.ts'
import { findEmailCode } from './reset-store.ts'

/** Runs as a job; a code that was used or replaced meanwhile is not sent. */
export async function mailEmailCode(deps: Deps, id: EmailCodeId): Promise<void> {
  const row = await findEmailCode(deps.db, id)
  if (!row || row.used_at || !deps.mail) return
  const code = codeFrom(deps.secrets.derive('email code', id))
  await deps.mail.send({
    id: `code-${id}`,
    to: row.email,
    subject: `${code} is your Kivuko code`,
    text: [
      `Your code is ${code}. It works once, for 10 minutes.`,
      '',
      'Kivuko never asks you for it by phone or chat. If you did not ask for it, do nothing.',
    ].join('\n'),
  })
}
