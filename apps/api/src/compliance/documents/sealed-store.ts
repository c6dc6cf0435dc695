// SQL on what DOCUMENT_KEY seals: the keys of documents, of their pages and of the pictures of a selfie, and the numbers
// of documents.
import type { DocumentId, FrameId, PageId } from '#platform/ids.ts'
import { EVERYBODY, rowsOf } from '#platform/rows-of.ts'
import type { Db, Tx } from '#tables.ts'

export const SEALED_TABLES = ['kyc_documents', 'document_pages', 'verification_frames'] as const
export type SealedTable = (typeof SEALED_TABLES)[number]
/** A page and a picture have no number. */
export type SealedRow = { id: DocumentId | PageId | FrameId; sealedKey: Buffer; sealedNumber: Buffer | null }

/** In the order of their ids; `isHeld` until the transaction ends. */
export async function findSealedAfter(
  db: Db,
  table: SealedTable,
  { last, limit, isHeld }: { last: string; limit: number; isHeld: boolean },
): Promise<SealedRow[]> {
  if (table === 'kyc_documents') {
    return rowsOf(db, EVERYBODY, (tx) => {
      const documents = tx
        .selectFrom('kyc_documents')
        .select(['id', 'sealed_key as sealedKey', 'sealed_number as sealedNumber'])
        .where('id', '>', last as DocumentId)
        .orderBy('id')
        .limit(limit)
      return (isHeld ? documents.forUpdate() : documents).execute()
    })
  }
  if (table === 'document_pages') {
    const pages = db
      .selectFrom('document_pages')
      .select(['id', 'sealed_key as sealedKey'])
      .where('id', '>', last as PageId)
      .where('sealed_key', 'is not', null)
      .orderBy('id')
      .limit(limit)
      .$narrowType<{ sealedKey: Buffer }>()
    const found = await (isHeld ? pages.forUpdate() : pages).execute()
    return found.map((page) => ({ ...page, sealedNumber: null }))
  }
  const frames = db
    .selectFrom('verification_frames')
    .select(['id', 'sealed_key as sealedKey'])
    .where('id', '>', last as FrameId)
    .orderBy('id')
    .limit(limit)
  const found = await (isHeld ? frames.forUpdate() : frames).execute()
  return found.map((frame) => ({ ...frame, sealedNumber: null }))
}

const BATCH = 100

/** All there are, table by table, read in batches. Outside a transaction: nothing is held. */
export async function* eachSealed(db: Db): AsyncGenerator<SealedRow> {
  for (const table of SEALED_TABLES) {
    for (let last: string | undefined = ''; last !== undefined; ) {
      const rows: SealedRow[] = await findSealedAfter(db, table, { last, limit: BATCH, isHeld: false })
      yield* rows
      last = rows.at(-1)?.id
    }
  }
}

export async function setSealed(
  tx: Tx,
  table: SealedTable,
  { id, sealedKey: sealed_key, sealedNumber }: SealedRow,
): Promise<void> {
  if (table === 'verification_frames') {
    await tx
      .updateTable('verification_frames')
      .set({ sealed_key })
      .where('id', '=', id as FrameId)
      .execute()
    return
  }
  if (table === 'document_pages') {
    await tx
      .updateTable('document_pages')
      .set({ sealed_key })
      .where('id', '=', id as PageId)
      .execute()
    return
  }
  await rowsOf(tx, EVERYBODY, () =>
    tx
      .updateTable('kyc_documents')
      .set({ sealed_key, ...(sealedNumber ? { sealed_number: sealedNumber } : {}) })
      .where('id', '=', id as DocumentId)
      .execute(),
  )
}
