// Keeps each customer's newest notifications; older ones are nowhere shown.
import { sql } from 'kysely'
import { after } from '#platform/clock.ts'
import { firstIdAt } from '#platform/ids.ts'
import type { Db } from '#tables.ts'

/** Four times the longest list anyone sees. */
export const KEPT_PER_CUSTOMER = 200

/** Whoever had none for longer has no more than before. It runs every hour. */
const LOOKED_BACK_MS = 3 * 3_600_000
const READ_AT_ONCE = 2_000

/** Of those who had one of late: what it takes follows what happens, not how much there is. */
export async function trimNotifications(db: Db, now: Date): Promise<void> {
  const seen = new Set<string>()
  for (let last = firstIdAt('ntf', after(now, -LOOKED_BACK_MS)); ; ) {
    const rows = await db
      .selectFrom('notifications')
      .select(['id', 'user_id'])
      .where('id', '>', last as never)
      .orderBy('id')
      .limit(READ_AT_ONCE)
      .execute()
    const users = [...new Set(rows.map((row) => row.user_id))].filter((each) => !seen.has(each))
    for (const each of users) seen.add(each)
    await trimOf(db, users)
    const end = rows.at(-1)
    if (!end || rows.length < READ_AT_ONCE) return
    last = end.id
  }
}

async function trimOf(db: Db, users: readonly string[]): Promise<void> {
  if (users.length === 0) return
  await sql`
    delete from notifications where id in (
      select older.id from unnest(${users}::text[]) as customer (id)
      cross join lateral (select count(*) as count from notifications where user_id = customer.id) kept
      cross join lateral (
        select id from notifications where user_id = customer.id and kept.count > ${KEPT_PER_CUSTOMER}
        order by created_at desc, id desc offset ${KEPT_PER_CUSTOMER}
      ) older
    )`.execute(db)
}
