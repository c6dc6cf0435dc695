// The phones a customer last sent money to.
import { sql } from 'kysely'
import type { CashOutId, PayoutId, UserId } from '#platform/ids.ts'
import { findRecipientNames } from '#record/find-line-ids.ts'
import type { Db } from '#tables.ts'

export type RecentPhone = { phone: string; name: string | null; lastAt: Date }

/** Newest first, each phone once; what did not happen is left out. The name is the network's, once it paid. */
export async function findRecentPhones(db: Db, userId: UserId, limit: number): Promise<RecentPhone[]> {
  const { rows } = await sql<{ id: PayoutId | CashOutId; phone: string; lastAt: Date }>`
    select id, phone, created_at as "lastAt" from (
      select distinct on (phone) id, phone, created_at from (
        select id, phone, created_at from payouts where user_id = ${userId} and state in ('pending', 'completed')
        union all
        select id, phone, created_at from cash_outs
        where user_id = ${userId} and phone is not null and state in ('sending', 'completed')
      ) as sent
      order by phone, created_at desc
    ) as phones order by created_at desc limit ${limit}`.execute(db)
  const names = await findRecipientNames(
    db,
    userId,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, phone, lastAt }) => ({ phone, name: names.get(id) ?? null, lastAt }))
}
