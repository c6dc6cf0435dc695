// What staff did to a customer and to their documents, newest first.
import type { AuditLine } from '@kivuko/contract/console-audit.ts'
import type { Deps } from '#deps.ts'
import { toLineAnswer } from '#modules/audit/audit-line.ts'
import { type LinePlace, linesOf } from '#modules/audit/search-audit.ts'
import { findDocuments } from '#modules/documents/find-documents.ts'
import type { UserId } from '#platform/ids.ts'

export async function showAudit(deps: Deps, userId: UserId, place: LinePlace): Promise<AuditLine[]> {
  const documents = await findDocuments(deps.db, userId)
  const lines = await linesOf(deps, { subjects: [userId, ...documents.map(({ id }) => id)] }, place)
  return lines.map(toLineAnswer)
}
