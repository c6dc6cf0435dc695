// The pages of a document, each drawn, encrypted with a key of its own and put away.
import type { Deps } from '#deps.ts'
import { type DocumentId, newId } from '#platform/ids.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Tx } from '#tables.ts'
import { sealFile } from './envelope.ts'
import { type PageRow, pages } from './store.ts'

export type SealedPage = { row: PageRow; sealed: Buffer | undefined }

type Drawn = { documentId: DocumentId; drawn: readonly Buffer[]; now: Date }

/** `drawn`: those of a PDF. Where there are none the document is a picture, and its own file is the only page. */
export function sealPages(secrets: Secrets, { documentId, drawn, now }: Drawn): SealedPage[] {
  if (drawn.length === 0) {
    const row = { id: newId('dpg', now), document_id: documentId, page: 1, sealed_key: null }
    return [{ row, sealed: undefined }]
  }
  return drawn.map((picture, index) => {
    const id = newId('dpg', now)
    const { sealed, sealedKey } = sealFile(secrets, id, picture)
    return { row: { id, document_id: documentId, page: index + 1, sealed_key: sealedKey }, sealed }
  })
}

type Store = Deps['documents']['store']

/** They lie there before their rows: without its row nobody has a page's key. */
export async function putPages(store: Store, sealedPages: readonly SealedPage[]): Promise<void> {
  for (const { row, sealed } of sealedPages) if (sealed) await store.put(row.id, sealed)
}

export async function removePages(store: Store, sealedPages: readonly SealedPage[]): Promise<void> {
  for (const { row, sealed } of sealedPages) if (sealed) await store.remove(row.id)
}

export async function addPages(tx: Tx, sealedPages: readonly SealedPage[]): Promise<void> {
  for (const { row } of sealedPages) await pages.add(tx, row)
}
