// The mail with the link that sets a new password.
import type { Deps } from '#deps.ts'
import { resetLinkLetter } from '#people/auth-letters.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { PasswordResetId } from '#platform/ids.ts'
import { letterIn } from '#platform/letter-in.ts'
import { hashSecret } from '#platform/secrets.ts'
import { findUserByEmail } from '#users/find-user.ts'
import { greetingOf } from '#users/user.ts'
import { insertReset } from './reset-store.ts'

export const RESET_LINK_MS = 30 * 60_000

type ResetRequest = { resetId: PasswordResetId; email: string; askedAt: string }

/** Runs as a job; a repeat sends the same link, derived from the request's id. Unknown addresses get no mail. */
export async function mailResetLink(deps: Deps, { resetId, email, askedAt }: ResetRequest): Promise<void> {
  const user = await findUserByEmail(deps.db, email)
  if (!user || !deps.mail) return
  const token = `kvr_${deps.secrets.derive('password reset', resetId).toString('base64url')}`
  const createdAt = new Date(askedAt)
  await inTransaction(deps.db, (tx) =>
    insertReset(tx, {
      id: resetId,
      user_id: user.id,
      token_hash: hashSecret(token),
      created_at: createdAt,
      expires_at: after(createdAt, RESET_LINK_MS),
      used_at: null,
    }),
  )
  // After the mark, so that it stands in nobody's log.
  const { brand, publicUrl } = deps.config
  const link = `${publicUrl}/reset-password#${token}`
  const letter = letterIn({ language: user.language, look: brand }, () =>
    resetLinkLetter({ brand: brand.name, greeting: greetingOf(user), link }),
  )
  await deps.mail.send({ id: `reset-${resetId}`, to: user.email, ...letter })
}
