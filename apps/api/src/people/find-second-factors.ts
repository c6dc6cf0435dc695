// What an account can complete a sign-in with. Passkeys alone ask for nothing more: they are a way in of their own.
import { SECOND_FACTORS } from '@kivuko/contract/auth.ts'
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'

export type SecondFactor = (typeof SECOND_FACTORS)[number]

/** Empty while no authenticator app is on. */
export async function findSecondFactors(db: Db, userId: UserId): Promise<SecondFactor[]> {
  const { rows } = await sql<{ has: Record<SecondFactor, boolean> }>`
    select json_build_object('totp', true,
      'recovery_code', exists (select from recovery_codes where user_id = ${userId}),
      'passkey', exists (select from passkeys where user_id = ${userId})) as has
    from totp_secrets where user_id = ${userId} and confirmed_at is not null`.execute(db)
  const has = rows[0]?.has
  return has ? SECOND_FACTORS.filter((factor) => has[factor]) : []
}
