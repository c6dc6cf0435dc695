// Disputed card payments as staff find them, and how many there are.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { sql } from 'kysely'
import type { DisputeId } from '#platform/ids.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import type { Db, Tables } from '#tables.ts'
import { type CardDisputeRow, isAcceptable, isAnswerable } from './cards/dispute.ts'

/** All of them, for lists that join others' rows to them. */
export function allDisputes(db: Db) {
  return db.selectFrom('card_disputes').selectAll()
}

/** In the order in which the money went and came. */
export async function findDisputeMoves(db: Db, id: DisputeId): Promise<Tables['card_dispute_moves'][]> {
  return db.selectFrom('card_dispute_moves').selectAll().where('dispute_id', '=', id).orderBy('at').execute()
}

/** What staff may still do about it. */
export function choicesOf(row: CardDisputeRow): { can_answer: boolean; can_accept: boolean; can_dismiss: boolean } {
  return { can_answer: isAnswerable(row), can_accept: isAcceptable(row), can_dismiss: row.state === 'warning' }
}

/** Those that wait for our answer, or for a word on a warning. */
export async function disputesWaiting(db: Db): Promise<WaitingLines> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(opened_at) as since from card_disputes
    where state = 'warning' or (state in ('inquiry', 'needs_response') and submitted_at is null)`.execute(db)
  return { count: rows[0]?.count ?? 0, since: rows[0]?.since ?? undefined }
}

export type CurrencySum = { currency: OrderFiat; count: number; units: bigint }

/** Opened since, by currency. Inquiries and warnings that took no money are none by the networks' count. */
export async function sumDisputesSince(db: Db, since: Date): Promise<CurrencySum[]> {
  const { rows } = await sql<CurrencySum>`
    select currency, count(*)::int as count, sum(amount_units)::bigint as units from card_disputes
    where kind = 'dispute' and opened_at > ${since} and state in ('needs_response', 'under_review', 'won', 'lost')
    group by currency`.execute(db)
  return rows
}
