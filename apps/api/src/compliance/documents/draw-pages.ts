// The pages of a PDF that was handed in before pages were drawn: drawn when it is first asked for.
import { AppError } from '@kivuko/contract/errors.ts'
import { getDocument, getDocumentHeld } from '#compliance/find-documents.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { openFile } from './envelope.ts'
import { inspectApart } from './inspect-apart.ts'
import { addPages, putPages, removePages, sealPages } from './sealed-pages.ts'
import { findPages } from './store.ts'

/** Refuses what cannot be drawn: it is rejected, and the customer sends it again. */
export async function drawMissingPages(deps: Deps, documentId: string): Promise<void> {
  const document = await getDocument(deps.db, documentId)
  const { id, sealed_key: sealedKey } = document
  if ((await findPages(deps.db, id)).length > 0) return
  const { store, secrets } = deps.documents
  const file = openFile(secrets, id, { sealed: await store.get(id), sealedKey })
  const { pages: drawn } = await inspectApart(file).catch((cause: unknown) => {
    if (cause instanceof AppError && cause.code === 'server_busy') throw cause
    throw new AppError('file_unreadable', {
      cause,
      detail: 'The pages of this document cannot be shown. Reject it, and ask the customer to send it again.',
    })
  })
  const sealed = sealPages(secrets, { documentId: id, drawn, now: deps.clock.now() })
  await putPages(store, sealed)
  const isFirst = await inTransaction(deps.db, async (tx) => {
    await getDocumentHeld(tx, id)
    if ((await findPages(tx, id)).length > 0) return false
    await addPages(tx, sealed)
    return true
  })
  if (!isFirst) await removePages(store, sealed)
}
