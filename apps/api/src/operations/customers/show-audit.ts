// What staff did to a customer and to their documents, newest first.
import type { AuditLine } from '@kivuko/contract/console-audit.ts'
import { findDocuments } from '#compliance/find-documents.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { PageAsked } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { toLineAnswer } from '#record/audit-line.ts'
import { linesOf } from '#record/search-audit.ts'

export async function showAudit(deps: Deps, userId: UserId, asked: PageAsked): Promise<Page<AuditLine>> {
  const documents = await findDocuments(deps.db, userId)
  const { rows, next } = await linesOf(deps, { subjects: [userId, ...documents.map(({ id }) => id)] }, asked)
  return { rows: rows.map(toLineAnswer), next }
}
