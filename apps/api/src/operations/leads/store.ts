// SQL on subscribers and enquiries.

import type { EnquiryState, SubscriberState } from '@kivuko/contract/console-leads.ts'
import { sql } from 'kysely'
import { after } from '#platform/clock.ts'
import type { EnquiryId } from '#platform/ids.ts'
import { chosen, containing, type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { rowTable } from '#platform/row-table.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { people } from '#users/people.ts'
import { PENDING_MS, SUBSCRIBER_TRANSITIONS } from './subscriber.ts'

export type Subscriber = Tables['subscribers']
export type EnquiryRow = Omit<Tables['enquiries'], 'content_hash'> & { answerer: string | null }
export type SubscriberRow = Omit<Tables['subscribers'], 'token'>
export type EnquiryFilter = { state?: EnquiryState | undefined; search?: string | undefined }
export type SubscriberFilter = { state?: SubscriberState | undefined; search?: string | undefined }

export const enquiries = rowTable('enquiries')
export const subscribers = stateTable('subscribers', SUBSCRIBER_TRANSITIONS)

/** False when the address is already there, however its letters are cased. */
export async function insertSubscriber(tx: Tx, subscriber: Subscriber): Promise<boolean> {
  const result = await tx
    .insertInto('subscribers')
    .values(subscriber)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Held until the transaction ends. */
export async function lockSubscriber(tx: Tx, email: string): Promise<Subscriber | undefined> {
  return tx
    .selectFrom('subscribers')
    .selectAll()
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .forUpdate()
    .executeTakeFirst()
}

/** Newest first. */
export async function findSubscribers(
  db: Db,
  { state, search }: SubscriberFilter,
  page: PageAsked,
): Promise<Page<SubscriberRow>> {
  const query = db
    .selectFrom('subscribers')
    .select(['id', 'email', 'source', 'state', 'created_at', 'mailed_at', 'confirmed_at', 'unsubscribed_at'])
    .where((row) => row.and(chosen({ state })))
  return pageById(search ? query.where('email', 'ilike', containing(search)) : query, 'id', page)
}

/** Addresses that were entered and never confirmed. */
export async function deleteUnconfirmedSubscribers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('subscribers')
    .where('state', '=', 'pending')
    .where('created_at', '<', after(now, -PENDING_MS))
    .execute()
}

/** What was dealt with, and who left. */
export async function deleteLeadsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('enquiries').where('answered_at', '<', before).execute()
  await db.deleteFrom('subscribers').where('state', '=', 'unsubscribed').where('unsubscribed_at', '<', before).execute()
}

/** Held until the transaction ends: two enquiries from one address are stored one after the other. */
export async function lockSender(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('enquiry ' || lower(${email}), 0))`.execute(tx)
}

export async function wasSenderMailed(tx: Tx, email: string, since: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('enquiries')
    .select('id')
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('mailed_at', '>', since)
    .executeTakeFirst()
  return found !== undefined
}

/** Newest first. */
export async function findEnquiries(
  db: Db,
  { state, search }: EnquiryFilter,
  page: PageAsked,
): Promise<Page<EnquiryRow>> {
  let query = namedEnquiries(db)
  if (state) query = query.where('e.answered_at', state === 'open' ? 'is' : 'is not', null)
  if (search)
    query = query.where((row) =>
      row.or([row('e.email', 'ilike', containing(search)), row('e.id', '=', search as EnquiryId)]),
    )
  return pageById(query, 'e.id', page)
}

export async function findEnquiry(db: Db, id: EnquiryId): Promise<EnquiryRow | undefined> {
  return namedEnquiries(db).where('e.id', '=', id).executeTakeFirst()
}

function namedEnquiries(db: Db) {
  return db
    .selectFrom('enquiries as e')
    .leftJoin(people(db).as('u'), 'u.id', 'e.answered_by')
    .select(['e.id', 'e.name', 'e.email', 'e.company', 'e.message', 'e.created_at', 'e.mailed_at'])
    .select(['e.answered_at', 'e.answered_by', 'e.answer_note', 'u.name as answerer'])
}
