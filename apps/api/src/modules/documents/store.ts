// SQL on documents and on who may read them.
import type { DocumentState, DocumentType } from '@kivuko/contract/documents.ts'
import { sql } from 'kysely'
import type { DocumentId, UserId } from '#platform/ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'

/** A second one of its kind that waits violates `kyc_documents_one_waiting`. */
export async function insertDocument(tx: Tx, row: Tables['kyc_documents']): Promise<void> {
  await tx.insertInto('kyc_documents').values(row).execute()
}

export async function countDocumentsSince(db: Db, userId: UserId, since: Date): Promise<bigint> {
  const { count } = await db
    .selectFrom('kyc_documents')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** False when it was decided before: of two decisions, one is made. */
export async function decideDocument(
  tx: Tx,
  id: DocumentId,
  { state, reason, now }: { state: Exclude<DocumentState, 'pending'>; reason: string | null; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('kyc_documents')
    .set({ state, rejection_reason: reason, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function noteIncomeProof(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable('users').set({ has_income_proof: true }).where('id', '=', userId).execute()
}

export async function insertPermit(tx: Tx, row: Tables['reading_permits']): Promise<void> {
  await tx.insertInto('reading_permits').values(row).execute()
}

export async function forgetPermits(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('reading_permits').where('expires_at', '<', before).execute()
}

export async function endPermits(tx: Tx, subjects: readonly Tables['reading_permits']['subject'][]): Promise<void> {
  await tx.deleteFrom('reading_permits').where('subject', 'in', subjects).execute()
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

export type DeskRow = Pick<Tables['kyc_documents'], 'id' | 'document_type' | 'state' | 'created_at' | 'decided_at'> &
  Pick<Tables['users'], 'first_name' | 'last_name' | 'email' | 'kyc_tier'> & {
    customer_id: UserId
    country_code: string | null
  }

export type DeskFilters = {
  state: DocumentState | 'all'
  type: DocumentType | undefined
  country: string | undefined
  search: string | undefined
  after: string | undefined
  limit: number
}

/** Ids sort by time: the oldest that waits comes first, in every other list the newest. */
export async function findForDesk(db: Db, filters: DeskFilters): Promise<DeskRow[]> {
  const { state, type, country, search, after, limit } = filters
  const isQueue = state === 'pending'
  let query = deskRows(db)
    .orderBy('kyc_documents.id', isQueue ? 'asc' : 'desc')
    .limit(limit)
  if (state !== 'all') query = query.where('kyc_documents.state', '=', state)
  if (type) query = query.where('kyc_documents.document_type', '=', type)
  if (country) query = query.where(COUNTRY, '=', country)
  if (after) query = query.where('kyc_documents.id', isQueue ? '>' : '<', after as DocumentId)
  // Not `like`: its signs would need escaping.
  if (search)
    query = query.where(
      sql<boolean>`(kyc_documents.id = ${search} or strpos(lower(users.email), lower(${search})) > 0
        or strpos(lower(users.first_name || ' ' || users.last_name), lower(${search})) > 0)`,
    )
  return query.execute()
}

export async function findDeskRow(db: Db, id: string): Promise<DeskRow | undefined> {
  return deskRows(db)
    .where('kyc_documents.id', '=', id as DocumentId)
    .executeTakeFirst()
}

const COUNTRY = sql<string | null>`kyc_applications.address ->> 'country_code'`

function deskRows(db: Db) {
  return db
    .selectFrom('kyc_documents')
    .innerJoin('users', 'users.id', 'kyc_documents.user_id')
    .leftJoin('kyc_applications', 'kyc_applications.user_id', 'users.id')
    .select([
      'kyc_documents.id',
      'kyc_documents.document_type',
      'kyc_documents.state',
      'kyc_documents.created_at',
      'kyc_documents.decided_at',
      'users.id as customer_id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.kyc_tier',
      COUNTRY.as('country_code'),
    ])
}
