// Whose movement an id or a reference names.
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'

/** One customer, or both sides of a transfer or of a deal with an agent. For staff, never for a customer's request. */
export async function findOwners(db: Db, by: { id: string } | { reference: string }): Promise<UserId[]> {
  const isIt = 'id' in by ? sql`id = ${by.id}` : sql`reference = ${by.reference.toUpperCase()}`
  const { rows } = await sql<{ owner: UserId }>`
    select user_id as owner from orders where ${isIt}
    union all select user_id from deposits where ${isIt}
    union all select user_id from payouts where ${isIt}
    union all select user_id from cash_outs where ${isIt}
    union all select user_id from bills where ${isIt}
    union all select user_id from block_trades where ${isIt}
    union all select user_id from sales where ${isIt}
    union all select user_id from conversions where ${isIt}
    union all select unnest(array[agent_user_id, customer_id]) from agent_deals where ${isIt}
    union all select unnest(array[sender_id, recipient_id]) from transfers where ${isIt}`.execute(db)
  return rows.map(({ owner }) => owner)
}
