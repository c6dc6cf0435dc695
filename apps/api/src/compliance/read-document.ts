// Reading a customer's document: a permit for one person at one session, one document and a few minutes, and the audit.

import type { DocumentMediaType } from '@kivuko/contract/documents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { DocumentId } from '#platform/ids.ts'
import { writeAudit } from '#record/write-audit.ts'
import { openFile, openNumber } from './documents/envelope.ts'
import { givePermit, type Reader, usePermit } from './documents/permit.ts'
import { getDocument, getDocumentHeld } from './find-documents.ts'

export type ReadingPermit = { permit: string; expiresAt: Date; number: string }

/**
 * Once it was decided, looking needs a reason; a refusal is written down. Answers the document's number, and the
 * permit, which is good once, and until the document is decided on.
 */
export async function permitReading(
  deps: Deps,
  { documentId, reader, reason }: { documentId: string; reader: Reader; reason?: string | undefined },
): Promise<ReadingPermit> {
  const { actor } = reader
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
    const given = await givePermit(deps, tx, { subject: found.id, reader })
    const action = isClosed ? 'document.read_again' : 'document.permit'
    await writeAudit(deps, tx, { actor, action, subject: found.id, detail: reason ?? null })
    return { document: found, given }
  })
  if (!permitted) {
    const errors = [{ field: 'reason', message: REASON_MISSING_TEXT }]
    throw new AppError('validation_failed', { detail: `${REASON_MISSING_TEXT}.`, errors })
  }
  const { document, given } = permitted
  return { ...given, number: openNumber(deps.documents.secrets, document.id, document.sealed_number) }
}

const REASON_MISSING_TEXT = 'This document was decided on. Say why you need to read it again'

export type OpenDocument = { bytes: Buffer; mediaType: DocumentMediaType }

/** A refusal is written down. The read is written down before it happens. */
export async function readDocument(
  deps: Deps,
  { documentId, permit, reader }: { documentId: string; permit: string; reader: Reader },
): Promise<OpenDocument> {
  const { actor } = reader
  const subject = documentId
  const document = await inTransaction(deps.db, async (tx) => {
    if (await usePermit(deps, tx, { subject: documentId as DocumentId, permit, reader })) {
      await writeAudit(deps, tx, { actor, action: 'document.read', subject })
      return getDocument(tx, documentId)
    }
    await writeAudit(deps, tx, { actor, action: 'refused', subject, detail: 'permit_invalid' })
    return undefined
  })
  if (!document) throw new AppError('permit_invalid')
  const { store, secrets } = deps.documents
  const { id, sealed_key: sealedKey } = document
  return {
    bytes: openFile(secrets, id, { sealed: await store.get(id), sealedKey }),
    mediaType: document.media_type,
  }
}
