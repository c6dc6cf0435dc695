// Applications of companies that wait for a decision.
import { sql } from 'kysely'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import type { Db } from '#tables.ts'

export async function companiesWaiting(db: Db): Promise<WaitingLines> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(submitted_at) as oldest from companies where state = 'submitted'`.execute(db)
  return { count: rows[0]?.count ?? 0, since: rows[0]?.oldest ?? undefined }
}
