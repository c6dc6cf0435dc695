// Reading a customer's document: permits for one person at one session, each for one page and a few minutes, and the
// audit. What is read are pictures of its pages; the file that was sent is given to nobody.

import type { DocumentMediaType } from '@kivuko/contract/documents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { EVERYBODY, rowsOf } from '#platform/rows-of.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { drawMissingPages } from './documents/draw-pages.ts'
import { openFile, openNumber } from './documents/envelope.ts'
import { givePermit, PERMIT_MS, type Reader, usePermit } from './documents/permit.ts'
import { documents, findOpened, findPages, keepOpening, type PageRow, pages } from './documents/store.ts'
import { type DocumentRow, getDocumentHeld } from './find-documents.ts'

export type PermittedPage = { page: number; permit: string; wasOpened: boolean }
export type ReadingPermit = { pages: PermittedPage[]; expiresAt: Date; number: string }

/**
 * Once it was decided, looking needs a reason; a refusal is written down. Answers the document's number, and a permit for
 * each page, which is good once, and until the document is decided on.
 */
export async function permitReading(
  deps: Deps,
  { documentId, reader, reason }: { documentId: string; reader: Reader; reason?: string | undefined },
): Promise<ReadingPermit> {
  const { actor } = reader
  await drawMissingPages(deps, documentId)
  const permitted = await inTransaction(deps.db, async (tx) => {
    const found = await getDocumentHeld(tx, documentId)
    const isClosed = found.state !== 'pending'
    if (isClosed && !reason) {
      await writeAudit(deps, tx, {
        actor,
        action: 'refused',
        subject: found.id,
        detail: 'document.read_again: no reason',
      })
      return undefined
    }
    const permits = await permitPages(deps, tx, found, reader)
    const action = isClosed ? 'document.read_again' : 'document.permit'
    await writeAudit(deps, tx, { actor, action, subject: found.id, detail: reason ?? null })
    return { document: found, permits }
  })
  if (!permitted) {
    const errors = [{ field: 'reason', message: REASON_MISSING_TEXT }]
    throw new AppError('validation_failed', { detail: `${REASON_MISSING_TEXT}.`, errors })
  }
  const { document, permits } = permitted
  const number = openNumber(deps.documents.secrets, document.id, document.sealed_number)
  return { pages: permits, number, expiresAt: after(deps.clock.now(), PERMIT_MS) }
}

async function permitPages(deps: Deps, tx: Tx, { id }: DocumentRow, reader: Reader): Promise<PermittedPage[]> {
  const opened = await findOpened(tx, id, reader.actor)
  const permitted: PermittedPage[] = []
  for (const { id: subject, page } of await findPages(tx, id)) {
    const { permit } = await givePermit(deps, tx, { subject, reader })
    permitted.push({ page, permit, wasOpened: opened.has(page) })
  }
  return permitted
}

const REASON_MISSING_TEXT = 'This document was decided on. Say why you need to read it again'

export type OpenPage = { bytes: Buffer; mediaType: DocumentMediaType }

/**
 * The picture of one page, from 1. A refusal is written down. The read is written down before it happens, and that the
 * reader has seen the page once the picture is there.
 */
export async function readPage(
  deps: Deps,
  { documentId, page, permit, reader }: { documentId: string; page: number; permit: string; reader: Reader },
): Promise<OpenPage> {
  const { actor } = reader
  const subject = documentId
  const found = await inTransaction(deps.db, async (tx) => {
    const document = await rowsOf(tx, EVERYBODY, () => documents.find(tx, documentId))
    const row = document && (await pages.find(tx, { document_id: document.id, page }))
    if (row && (await usePermit(deps, tx, { subject: row.id, permit, reader }))) {
      await writeAudit(deps, tx, { actor, action: 'document.read', subject, detail: `page ${page}` })
      return { document, row }
    }
    await writeAudit(deps, tx, { actor, action: 'refused', subject, detail: 'permit_invalid' })
    return undefined
  })
  if (!found) throw new AppError('permit_invalid')
  const opened = await openPage(deps, found)
  const { document_id } = found.row
  await inTransaction(deps.db, (tx) =>
    keepOpening(tx, { document_id, page, reader: actor, opened_at: deps.clock.now() }),
  )
  return opened
}

type FoundPage = { document: DocumentRow; row: PageRow }

async function openPage(deps: Deps, { document, row }: FoundPage): Promise<OpenPage> {
  const { store, secrets } = deps.documents
  const [id, sealedKey] = row.sealed_key ? [row.id, row.sealed_key] : [document.id, document.sealed_key]
  return {
    bytes: openFile(secrets, id, { sealed: await store.get(id), sealedKey }),
    mediaType: row.sealed_key ? DRAWN_TYPE : document.media_type,
  }
}

/** Of the pages of a PDF. */
const DRAWN_TYPE = 'image/jpeg'
