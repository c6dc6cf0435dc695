// Tickets as their customers and staff list them. A search by customer names a person, so it is written into the audit.
import type { ConsoleTicket, consoleTickets as endpoint } from '@kivuko/contract/console-tickets.ts'
import type { Query } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Ticket } from '@kivuko/contract/support.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { TicketId, UserId } from '#platform/ids.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import { findByReferences, placeOf, type ReferencedLine } from '#record/find-by-reference.ts'
import { recordSearch } from '#record/record-search.ts'
import type { Db } from '#tables.ts'
import { findOwnTickets, findTicket, findTickets, type TicketRow, tickets } from './store.ts'

export async function listOwnTickets(db: Db, userId: UserId): Promise<Ticket[]> {
  const rows = await findOwnTickets(db, userId)
  return rows.map(({ id, message, reference, created_at, answered_at, reply }) => ({
    id,
    message,
    reference,
    created_at: created_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
    answer: reply,
  }))
}

export async function listTickets(
  deps: Deps,
  { limit, after, ...filter }: Query<typeof endpoint>,
  actor: string,
): Promise<{ rows: ConsoleTicket[]; next: string | null }> {
  if (filter.search?.startsWith('usr_'))
    await recordSearch(deps, { actor, action: 'ticket.search', subject: 'tickets', detail: filter.search })
  const page = await findTickets(deps.db, filter, { limit, after })
  return { ...page, rows: await withLines(deps.db, page.rows) }
}

export async function readTicket(db: Db, id: TicketId): Promise<ConsoleTicket> {
  const row = await findTicket(db, id)
  const [ticket] = row ? await withLines(db, [row]) : []
  if (!ticket) throw new AppError('ticket_not_found')
  return ticket
}

/** Those that nobody has answered. */
export function ticketsWaiting(db: Db): Promise<WaitingLines> {
  return tickets.waiting(db, { answered_at: null }, 'created_at')
}

async function withLines(db: Db, rows: readonly TicketRow[]): Promise<ConsoleTicket[]> {
  const wanted = rows.flatMap(({ user_id: userId, reference }) => (reference ? [{ userId, reference }] : []))
  const lines = await findByReferences(db, wanted)
  return rows.map((row) => toTicket(row, row.reference ? lines.get(placeOf(row.user_id, row.reference)) : undefined))
}

function toTicket(row: TicketRow, line: ReferencedLine | undefined): ConsoleTicket {
  return {
    id: row.id,
    customer: { id: row.user_id, name: row.customer ?? '' },
    message: row.message,
    transaction: line ? toLine(line) : null,
    created_at: row.created_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by: row.answerer ?? row.answered_by,
    answer: row.reply,
  }
}

function toLine({ reference, description, state, amount_units, currency, created_at }: ReferencedLine) {
  const amount = toDecimal(money(currency, amount_units))
  return { reference, description, status: state, amount, currency, created_at: created_at.toISOString() }
}
