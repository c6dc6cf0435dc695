// Documents by customer and by id.

import type { DocumentState, DocumentType } from '@kivuko/contract/documents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { UserId } from '#platform/ids.ts'
import { EVERYBODY, rowsOf } from '#platform/rows-of.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { documents } from './documents/store.ts'

export type DocumentRow = Tables['kyc_documents']

/** Newest first. */
export async function findDocuments(db: Db, userId: UserId): Promise<DocumentRow[]> {
  return rowsOf(db, userId, (tx) =>
    tx
      .selectFrom('kyc_documents')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  )
}

/** Newest first. */
export async function findDocumentStates(
  db: Db,
  userId: UserId,
): Promise<{ type: DocumentType; state: DocumentState }[]> {
  return rowsOf(db, userId, (tx) =>
    tx
      .selectFrom('kyc_documents')
      .select(['document_type as type', 'state'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  )
}

export async function findApprovedTypes(db: Db, userId: UserId): Promise<ReadonlySet<DocumentType>> {
  const states = await findDocumentStates(db, userId)
  return new Set(states.filter(({ state }) => state === 'approved').map(({ type }) => type))
}

/** Undefined when it is another's. */
export function findDocumentOf(db: Db, userId: UserId, id: string): Promise<DocumentRow | undefined> {
  return rowsOf(db, userId, (tx) => documents.find(tx, { id, user_id: userId }))
}

/** Those that wait for a decision. */
export function documentsWaiting(db: Db): Promise<WaitingLines> {
  return rowsOf(db, EVERYBODY, (tx) => documents.waiting(tx, { state: 'pending' }, 'created_at'))
}

export async function getDocument(db: Db, id: string): Promise<DocumentRow> {
  const document = await rowsOf(db, EVERYBODY, (tx) => documents.find(tx, id))
  if (!document) throw new AppError('document_not_found')
  return document
}

/** Nobody decides on it before the transaction ends. */
export async function getDocumentHeld(tx: Tx, id: string): Promise<DocumentRow> {
  const document = await rowsOf(tx, EVERYBODY, () => documents.lock(tx, id))
  if (!document) throw new AppError('document_not_found')
  return document
}

/** Those that wait for a decision, oldest first. */
export async function findWaiting(db: Db, limit: number): Promise<DocumentRow[]> {
  return rowsOf(db, EVERYBODY, (tx) =>
    tx
      .selectFrom('kyc_documents')
      .selectAll()
      .where('state', '=', 'pending')
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
}
