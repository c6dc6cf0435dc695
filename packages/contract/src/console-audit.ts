// The audit: what staff and commands did, searched and taken along as a file.
import * as z from 'zod/mini'
import { consolePage, consolePaging, placeLike } from './console.ts'
import { endpoint } from './endpoint.ts'
import { exportId, exportList, queuedExport } from './exports.ts'
import type { StaffRole } from './staff-roles.ts'
import { calendarDay } from './transactions.ts'

const READERS = ['compliance', 'admin'] as const satisfies StaffRole[]

export const auditLineSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** `staff:usr_…`, `user:usr_…` or `command:name`. */
  actor: z.string(),
  /** The person behind it, as they are called now. */
  actor_name: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  subject_name: z.nullable(z.string()),
  detail: z.nullable(z.string()),
})
export type AuditLine = z.output<typeof auditLineSchema>

const words = z.optional(z.string().check(z.trim(), z.maxLength(200, 'must be at most 200 characters')))

const filters = {
  /** An email, an id of a person, or all of what stands in a line. */
  actor: words,
  /** The whole of it or its beginning: `account.` finds all that was done to accounts. */
  action: words,
  /** An email, or an id as a line has it. */
  subject: words,
  /** Days where the operator is, both included. */
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
}

export const consoleAudit = endpoint({
  id: 'consoleAudit',
  route: 'GET /console/audit',
  summary: 'What staff did, newest first',
  auth: 'staff',
  roles: READERS,
  hides: ['actor', 'subject'],
  query: z.object({
    limit: consolePaging.limit,
    after: placeLike(/^[1-9]\d{0,17}$/),
    ...filters,
  }),
  response: consolePage(auditLineSchema),
})

/** The lines are a chain: each has a hash over the one before it, and the newest is signed. */
export const auditChain = endpoint({
  id: 'auditChain',
  route: 'GET /console/audit/chain',
  summary: 'Whether the lines of the audit are as they were written',
  auth: 'staff',
  roles: READERS,
  response: z.object({
    /** What came of looking last; null before the first time. */
    check: z.nullable(
      z.object({
        /** The number of the last line that is as it was written. */
        number: z.string(),
        checked_at: z.string(),
        /** What is wrong after it. */
        problem: z.nullable(z.string()),
      }),
    ),
    /** Of the public key that signs: half of its SHA-256, in fours. */
    fingerprint: z.string(),
  }),
})

/** Taking lines along is itself written into the audit, with what was chosen. */
export const exportAudit = endpoint({
  id: 'exportAudit',
  route: 'GET /console/audit/export',
  summary: 'The filtered audit as CSV: at once, or, from a thousand lines on, made in the background',
  auth: 'staff',
  roles: READERS,
  hides: ['actor', 'subject'],
  query: z.object(filters),
  file: 'or-later',
  response: queuedExport,
  errors: ['export_failed', 'exports_waiting'],
})

export const listAuditExports = endpoint({
  id: 'listAuditExports',
  route: 'GET /console/audit/exports',
  summary: 'Long exports of the audit that the caller asked for in the last days, newest first',
  auth: 'staff',
  roles: READERS,
  response: exportList,
})

export const exportedAudit = endpoint({
  id: 'exportedAudit',
  route: 'GET /console/audit/exports/{id}/file',
  summary: 'The finished file of a long export of the audit',
  auth: 'staff',
  roles: READERS,
  params: exportId,
  file: true,
  response: z.unknown(),
  errors: ['export_not_found', 'export_not_ready'],
})

export const repeatAuditExport = endpoint({
  id: 'repeatAuditExport',
  route: 'POST /console/audit/exports/{id}/repeat',
  summary: 'Make a long export of the audit that failed again',
  auth: 'staff',
  roles: READERS,
  params: exportId,
  response: queuedExport,
  errors: ['export_not_found', 'export_not_failed', 'exports_waiting'],
})
