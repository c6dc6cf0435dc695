// Whether somebody completes a sign-in with more than a password: an authenticator app or a passkey.
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'

export async function hasSecondFactor(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null)
      or exists (select from passkeys where user_id = ${userId}) as has`.execute(db)
  return rows[0]?.has === true
}
