import { sql } from 'kysely'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import type { Db } from '#tables.ts'

/** What people send: to be taken, to be sent, or to be confirmed. */
export async function payoutsWaiting(db: Db): Promise<WaitingLines> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(created_at) as since from bank_payouts
    where provider = 'bank' and state in ('queued', 'sending', 'sent')`.execute(db)
  return { count: rows[0]?.count ?? 0, since: rows[0]?.since ?? undefined }
}
