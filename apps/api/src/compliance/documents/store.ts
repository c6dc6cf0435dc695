// SQL on documents, their pages, and who may see and has seen them.

import type { DocumentState, DocumentType } from '@kivuko/contract/documents.ts'
import { sql } from 'kysely'
import type { DocumentId, UserId } from '#platform/ids.ts'
import { chosen, type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { rowTable } from '#platform/row-table.ts'
import { EVERYBODY, rowsOf } from '#platform/rows-of.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { people } from '#users/people.ts'

/** Of two decisions, one is made. */
const DOCUMENT_TRANSITIONS = { pending: ['approved', 'rejected'], approved: [], rejected: [] } as const

export const documents = stateTable('kyc_documents', DOCUMENT_TRANSITIONS)
export const permits = rowTable('reading_permits')
export const pages = rowTable('document_pages')
const openings = rowTable('document_openings')

export type PageRow = Tables['document_pages']

/** In their order; none of a PDF from before pages were drawn, until it is asked for. */
export async function findPages(db: Db, documentId: DocumentId): Promise<PageRow[]> {
  return db.selectFrom('document_pages').selectAll().where('document_id', '=', documentId).orderBy('page').execute()
}

/** Said again, it changes nothing. */
export async function keepOpening(tx: Tx, opening: Tables['document_openings']): Promise<void> {
  await openings.addOnce(tx, opening, ['document_id', 'reader', 'page'])
}

/** The pages that this reader has seen. */
export async function findOpened(db: Db, documentId: DocumentId, reader: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('document_openings')
    .select('page')
    .where('document_id', '=', documentId)
    .where('reader', '=', reader)
    .execute()
  return new Set(rows.map(({ page }) => page))
}

export async function countDocumentsSince(db: Db, userId: UserId, since: Date): Promise<bigint> {
  const { count } = await rowsOf(db, userId, (tx) =>
    tx
      .selectFrom('kyc_documents')
      .select((row) => row.fn.countAll<bigint>().as('count'))
      .where('user_id', '=', userId)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow(),
  )
  return count
}

export async function forgetPermits(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('reading_permits').where('expires_at', '<', before).execute()
}

/** Good once; false when it is unknown, used, late or another file's. */
export async function takePermit(
  tx: Tx,
  { subject, tokenHash, now }: { subject: Tables['reading_permits']['subject']; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const result = await tx
    .deleteFrom('reading_permits')
    .where('token_hash', '=', tokenHash)
    .where('subject', '=', subject)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export type ReviewRow = Pick<Tables['kyc_documents'], 'id' | 'document_type' | 'state' | 'created_at' | 'decided_at'> &
  Pick<Tables['users'], 'first_name' | 'last_name' | 'email' | 'kyc_tier'> & {
    customer_id: UserId
    country_code: string | null
  }

export type ReviewFilters = {
  state: DocumentState | 'all'
  type: DocumentType | undefined
  country: string | undefined
  search: string | undefined
}

/** The oldest that waits comes first, in every other list the newest. */
export function findForReview(db: Db, filters: ReviewFilters, page: PageAsked): Promise<Page<ReviewRow>> {
  return rowsOf(db, EVERYBODY, (tx) => pageForReview(tx, filters, page))
}

function pageForReview(db: Db, filters: ReviewFilters, page: PageAsked): Promise<Page<ReviewRow>> {
  const { state, type, country, search } = filters
  let query = reviewRows(db).where((row) =>
    row.and(chosen({ 'd.state': state === 'all' ? undefined : state, 'd.document_type': type })),
  )
  if (country) query = query.where(COUNTRY, '=', country)
  // Not `like`: its signs would need escaping.
  if (search)
    query = query.where(
      sql<boolean>`(d.id = ${search} or strpos(lower(u.email), lower(${search})) > 0
        or strpos(lower(u.first_name || ' ' || u.last_name), lower(${search})) > 0)`,
    )
  return pageById(query, 'd.id', page, state === 'pending' ? 'asc' : 'desc')
}

export async function findReviewRow(db: Db, id: string): Promise<ReviewRow | undefined> {
  return rowsOf(db, EVERYBODY, (tx) =>
    reviewRows(tx)
      .where('d.id', '=', id as DocumentId)
      .executeTakeFirst(),
  )
}

const COUNTRY = sql<string | null>`a.address ->> 'country_code'`

function reviewRows(db: Db) {
  return db
    .selectFrom('kyc_documents as d')
    .innerJoin(people(db).as('u'), 'u.id', 'd.user_id')
    .leftJoin('kyc_applications as a', 'a.user_id', 'd.user_id')
    .select(['d.id', 'd.document_type', 'd.state', 'd.created_at', 'd.decided_at'])
    .select(['u.id as customer_id', 'u.first_name', 'u.last_name', 'u.email', 'u.kyc_tier'])
    .select(COUNTRY.as('country_code'))
}
