// Keeps each customer's newest notifications; older ones are nowhere shown.
import { sql } from 'kysely'
import type { Db } from '#tables.ts'

/** Four times the longest list anyone sees. */
export const KEPT_PER_CUSTOMER = 200

export async function trimNotifications(db: Db): Promise<void> {
  await sql`
    delete from notifications where id in (
      select id from (
        select id, row_number() over (partition by user_id order by created_at desc, id desc) as place
        from notifications
        where user_id in (select user_id from notifications group by user_id having count(*) > ${KEPT_PER_CUSTOMER})
      ) as ranked where place > ${KEPT_PER_CUSTOMER}
    )`.execute(db)
}
