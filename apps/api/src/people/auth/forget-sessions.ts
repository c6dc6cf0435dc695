// Sessions that are over go, and failed sign-ins after a quiet while.

import type { Db } from '#tables.ts'
import { FORGET_AFTER_MS } from './lockout.ts'

export async function deleteSessionsExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', before).execute()
}

/** Forgets subjects that were quiet long enough and are not closed. */
export async function deleteForgottenFailures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('last_failed_at', '<', new Date(now.getTime() - FORGET_AFTER_MS))
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<', now)]))
    .execute()
}

/** What was to be used once and is too late to be used. */
export async function deleteUnusedEntries(db: Db, before: Date): Promise<void> {
  const late = [
    'sign_in_challenges',
    'social_visits',
    'handoffs',
    'passkey_challenges',
    'email_codes',
    'password_resets',
    'used_device_proofs',
  ] as const
  for (const table of late) await db.deleteFrom(table).where('expires_at', '<', before).execute()
  await db
    .deleteFrom('mail_budgets')
    .where('started_at', '<', new Date(before.getTime() - FORGET_AFTER_MS))
    .execute()
}
