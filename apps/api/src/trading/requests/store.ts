// SQL on requests for money, and on who may not ask whom.
import { sql } from 'kysely'
import { deleteSwept } from '#platform/delete-swept.ts'
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tx } from '#tables.ts'
import { type MoneyRequest, REQUEST_TRANSITIONS } from './request.ts'

export const requests = stateTable('money_requests', REQUEST_TRANSITIONS)
export const blocks = rowTable('asker_blocks')

export type ShownRequest = MoneyRequest & { reference: string | null }

/** Newest first, those that wait before all others; with the reference of what paid them. */
export async function findRequestsOf(db: Db, userId: UserId, limit: number): Promise<ShownRequest[]> {
  return db
    .selectFrom('money_requests as r')
    .leftJoin('transfers as t', 't.id', 'r.transfer_id')
    .selectAll('r')
    .select('t.reference')
    .where((row) => row.or([row('r.asker_id', '=', userId), row('r.payer_id', '=', userId)]))
    .orderBy(sql`r.state = 'open'`, 'desc')
    .orderBy('r.created_at', 'desc')
    .limit(limit)
    .execute()
}

export async function findBlockedBy(db: Db, userId: UserId): Promise<UserId[]> {
  const rows = await db
    .selectFrom('asker_blocks')
    .select('asker_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ asker_id }) => asker_id)
}

/** How many of an asker's wait, and how many they sent to one person since `since`. */
export async function countAsked(
  tx: Tx,
  { askerId, payerId, since }: { askerId: UserId; payerId: UserId; since: Date },
): Promise<{ open: number; toPayer: number }> {
  const { rows } = await sql<{ open: number; toPayer: number }>`
    select count(*) filter (where state = 'open')::int as open,
      count(*) filter (where payer_id = ${payerId} and created_at > ${since})::int as "toPayer"
    from money_requests where asker_id = ${askerId}`.execute(tx)
  return rows[0] ?? { open: 0, toPayer: 0 }
}

export async function deleteRequestsEndedBefore(db: Db, before: Date, now: Date): Promise<void> {
  await deleteSwept(db, { table: 'money_requests', where: sql`ended_at < ${before}`, now })
}
