// SQL on what customers wrote to support.
import type { TicketState } from '@kivuko/contract/console-tickets.ts'
import { TICKETS_SHOWN } from '@kivuko/contract/support.ts'
import { sql } from 'kysely'
import type { TicketId, UserId } from '#platform/ids.ts'
import { type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { people } from '#users/people.ts'

export const tickets = rowTable('tickets')

export type TicketRow = Omit<Tables['tickets'], 'content_hash'> & { customer: string | null; answerer: string | null }
export type TicketFilter = { state?: TicketState | undefined; search?: string | undefined }

/** Held until the transaction ends: of one customer's messages each is counted with those before it. */
export async function countOpenTickets(tx: Tx, userId: UserId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tickets ' || ${userId}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findOwnTickets(db: Db, userId: UserId): Promise<Omit<Tables['tickets'], 'content_hash'>[]> {
  return db
    .selectFrom('tickets')
    .select(['id', 'user_id', 'reference', 'message', 'created_at', 'answered_at', 'answered_by', 'reply'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(TICKETS_SHOWN)
    .execute()
}

/** Newest first. */
export async function findTickets(db: Db, { state, search }: TicketFilter, page: PageAsked): Promise<Page<TicketRow>> {
  let query = namedTickets(db)
  if (state) query = query.where('k.answered_at', state === 'open' ? 'is' : 'is not', null)
  if (search)
    query = query.where((row) =>
      row.or([
        row('k.id', '=', search as TicketId),
        row('k.reference', '=', search.toUpperCase()),
        row('k.user_id', '=', search as UserId),
      ]),
    )
  return pageById(query, 'k.id', page)
}

export async function findTicket(db: Db, id: TicketId): Promise<TicketRow | undefined> {
  return namedTickets(db).where('k.id', '=', id).executeTakeFirst()
}

function namedTickets(db: Db) {
  return db
    .selectFrom('tickets as k')
    .leftJoin(people(db).as('c'), 'c.id', 'k.user_id')
    .leftJoin(people(db).as('u'), 'u.id', 'k.answered_by')
    .select(['k.id', 'k.user_id', 'k.reference', 'k.message', 'k.created_at'])
    .select(['k.answered_at', 'k.answered_by', 'k.reply', 'c.name as customer', 'u.name as answerer'])
}

/** What was answered by then. */
export async function deleteTicketsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('tickets').where('answered_at', '<', before).execute()
}
