// Whether a company would have nobody without this account: its admin, or who waits for a decision about it.
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'

export async function isBoundToCompany(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from company_members where user_id = ${userId} and ended_at is null and role = 'admin'
    union all select from companies where applicant = ${userId} and state = 'submitted' limit 1`.execute(db)
  return rows.length > 0
}
