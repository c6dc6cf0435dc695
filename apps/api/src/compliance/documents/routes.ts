import { Readable } from 'node:stream'
import * as contract from '@kivuko/contract/console-documents.ts'
import { listKycDocuments, sendKycDocument } from '@kivuko/contract/documents.ts'
import { pageName, toDocumentAnswer } from '#compliance/document.ts'
import { findDocuments } from '#compliance/find-documents.ts'
import { permitReading, readPage } from '#compliance/read-document.ts'
import { type Decided, reviewDocument } from '#compliance/review-document.ts'
import type { Deps } from '#deps.ts'
import { on, type Route, type StaffCaller } from '#platform/http.ts'
import { listForReview, openForReview } from './review-queue.ts'
import { sendDocument } from './send-document.ts'

export function documentRoutes(deps: Deps): Route[] {
  return [...customerRoutes(deps), ...consoleRoutes(deps)]
}

function customerRoutes(deps: Deps): Route[] {
  return [
    on(listKycDocuments).handle(async (_input, caller) =>
      (await findDocuments(deps.db, caller.id)).map(toDocumentAnswer),
    ),
    on(sendKycDocument).handle(async ({ body, file }, caller) =>
      toDocumentAnswer(
        await sendDocument(deps, {
          userId: caller.id,
          type: body.document_type,
          number: body.document_number,
          bytes: file,
        }),
      ),
    ),
  ]
}

function consoleRoutes(deps: Deps): Route[] {
  return [
    on(contract.consoleDocuments).handle(({ query: { state, type, country, search, after, limit } }, { actor }) =>
      listForReview(deps, { state, type, country, search, after, limit }, actor),
    ),
    on(contract.consoleDocument).handle(({ params }, caller) => openForReview(deps, { documentId: params.id, caller })),
    on(contract.permitDocument).handle(async ({ params, body }, caller) => {
      const reader = readerOf(caller)
      const given = await permitReading(deps, { documentId: params.id, reader, reason: body.reason })
      return {
        document_number: given.number,
        expires_at: given.expiresAt.toISOString(),
        pages: given.pages.map(({ page, permit, wasOpened }) => ({ page, permit, was_opened: wasOpened })),
      }
    }),
    on(contract.readDocumentPage).handle(async ({ params, body }, caller) => {
      const reader = readerOf(caller)
      const { bytes, mediaType } = await readPage(deps, { documentId: params.id, ...body, reader })
      return {
        name: pageName(body.page, mediaType),
        type: mediaType,
        content: Readable.from([bytes]),
        isShown: true as const,
      }
    }),
    on(contract.approveDocument).handle(async ({ params, body }, { actor }) =>
      toAnswer(await reviewDocument(deps, { kind: 'approve', documentId: params.id, actor, version: body.version })),
    ),
    on(contract.rejectDocument).handle(async ({ params, body }, { actor }) => {
      const reason = contract.rejectionText(body.reason, body.words)
      return toAnswer(
        await reviewDocument(deps, { kind: 'reject', documentId: params.id, actor, version: body.version, reason }),
      )
    }),
  ]
}

function readerOf({ actor, sessionId }: StaffCaller) {
  return { actor, sessionId }
}

function toAnswer({ document, tier }: Decided) {
  return { id: document.id, state: document.state, tier }
}
