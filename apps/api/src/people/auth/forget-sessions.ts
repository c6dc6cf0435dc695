// Sessions that are over go, and failed sign-ins after their day.

import { sql } from 'kysely'
import { after, DAY_MS } from '#platform/clock.ts'
import { deleteSwept } from '#platform/delete-swept.ts'
import type { Db } from '#tables.ts'
import { TRIES_WINDOW_MS } from './guess-limits.ts'

const MAIL_BUDGET_KEPT_MS = 86_400_000

export async function deleteSessionsExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', before).execute()
}

/** Failures whose day is over. */
export async function deleteForgottenFailures(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('since', '<=', after(now, -TRIES_WINDOW_MS)).execute()
}

/**
 * A device that nobody signed in at for so long is as good as new. An account's last one stays: without any, its password
 * alone would do.
 */
export const DEVICE_KEPT_MS = 400 * DAY_MS

/** What was to be used once and is too late to be used. */
export async function deleteUnusedEntries(db: Db, before: Date): Promise<void> {
  const late = [
    'sign_in_challenges',
    'social_visits',
    'handoffs',
    'passkey_challenges',
    'email_codes',
    'password_resets',
    'used_work',
    'used_device_proofs',
  ] as const
  const where = sql`expires_at < ${before}`
  for (const table of late) await deleteSwept(db, { table, where, now: before })
  await db
    .deleteFrom('known_devices as d')
    .where('d.last_seen_at', '<', new Date(before.getTime() - DEVICE_KEPT_MS))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('known_devices as later')
          .whereRef('later.user_id', '=', 'd.user_id')
          .whereRef('later.last_seen_at', '>', 'd.last_seen_at'),
      ),
    )
    .execute()
  await db
    .deleteFrom('mail_budgets')
    .where('started_at', '<', new Date(before.getTime() - MAIL_BUDGET_KEPT_MS))
    .execute()
}
