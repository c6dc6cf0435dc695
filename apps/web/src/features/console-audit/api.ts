import { consoleAudit } from '@kivuko/contract/console-audit.ts'
import { call } from '#lib/api-client.ts'
import { chosen, pagesOf } from '#lib/console-pages.ts'

export const AUDIT_FILTERS = ['actor', 'action', 'subject', 'from', 'to'] as const
export type AuditFilters = Record<(typeof AUDIT_FILTERS)[number], string>

export const auditPages = (filters: AuditFilters) =>
  pagesOf(['audit', filters], ({ after, signal }) =>
    call(consoleAudit, { query: { ...chosen(filters), after }, signal }),
  )
