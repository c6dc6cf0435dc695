import { sql } from 'kysely'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import type { Db } from '#tables.ts'
import { type WordSaid, waitsForPerson } from './bank-payouts/waits-for-person.ts'

/** What people send, to be taken, to be sent, or to be confirmed; and what one of two said of any. */
export async function payoutsWaiting(db: Db, isSaid: WordSaid): Promise<WaitingLines> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(p.created_at) as since from bank_payouts p
    where ${waitsForPerson(isSaid)}`.execute(db)
  return { count: rows[0]?.count ?? 0, since: rows[0]?.since ?? undefined }
}
