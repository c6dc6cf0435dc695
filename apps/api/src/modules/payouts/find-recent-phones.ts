// The phones a customer last sent money to.
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'

export type RecentPhone = { phone: string; name: string | null; lastAt: Date }

/** Newest first, each phone once; payouts that did not happen are left out. The name is the network's, once it paid. */
export async function findRecentPhones(db: Db, userId: UserId, limit: number): Promise<RecentPhone[]> {
  const { rows } = await sql<RecentPhone>`
    select phone, name, last_at as "lastAt" from (
      select distinct on (p.phone) p.phone, t.recipient_name as name, p.created_at as last_at
      from payouts p left join transactions t on t.user_id = p.user_id and t.source_id = p.id
      where p.user_id = ${userId} and p.state in ('pending', 'completed')
      order by p.phone, p.created_at desc
    ) as phones order by last_at desc limit ${limit}`.execute(db)
  return rows
}
