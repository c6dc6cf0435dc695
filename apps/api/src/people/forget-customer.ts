// Everything by which a customer signs in, is known, or is trusted goes: their account is closed.
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { giveUpHandle } from '#users/handles.ts'
import { endAccess } from './auth/end-access.ts'

const OWN = [
  'known_devices',
  'password_resets',
  'phone_codes',
  'pins',
  'totp_secrets',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'social_identities',
  'book_switches',
  'payees',
] as const

type Leaving = { userId: UserId; email: string; now: Date }

/** Their link ends, and is kept for a year, so that nobody else is paid by it. `email`: the address they signed in with. Of others, that they paid this customer is forgotten, with the name. */
export async function forgetSignIn(tx: Tx, { userId, email, now }: Leaving): Promise<void> {
  await endAccess(tx, userId)
  await giveUpHandle(tx, userId, now)
  for (const table of OWN) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx.deleteFrom('payees').where('kind', '=', 'customer').where('identity', '=', userId).execute()
  await tx
    .deleteFrom('email_codes')
    .where('email', 'ilike', email.replaceAll(/[\\%_]/g, '\\$&'))
    .execute()
}
