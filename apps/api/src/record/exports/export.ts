// A long export: its states, and how it looks on the wire. Pure.
import { brandFileName } from '@kivuko/contract/brand.ts'
import { EXPORT_DAYS_KEPT, type Export, type ExportFormat } from '@kivuko/contract/exports.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type ExportRow = Tables['exports']
export type ExportKind = ExportRow['kind']

/** Tried again after a failure, it is drawn anew. */
export const EXPORT_TRANSITIONS = {
  waiting: ['drawing', 'failed'],
  drawing: ['drawing', 'ready', 'failed'],
  ready: [],
  failed: [],
} as const satisfies Transitions<ExportRow['state']>

/** Up to so many lines the file comes with the call. */
export const SHORT_LINES_MAX = 1000
/** Long ones of one account: so much may be kept of anyone for a week. */
export const EXPORTS_A_DAY = 20
/** Begun so often without an end, whatever ended it, it has failed. */
export const ATTEMPTS_MAX = 5

const DAY_MS = 86_400_000
export const KEPT_MS = EXPORT_DAYS_KEPT * DAY_MS

const MEDIA_TYPES: Record<ExportFormat, { ending: string; type: string }> = {
  pdf: { ending: 'pdf', type: 'application/pdf' },
  statement: { ending: 'pdf', type: 'application/pdf' },
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8' },
  xlsx: { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
}

type Named = { kind: ExportKind; format: ExportFormat; day: string }

export function mediaTypeOf(format: ExportFormat): string {
  return MEDIA_TYPES[format].type
}

/** `kivuko-statement-2026-05-31.pdf`: `brand` is the operator's name. */
export function fileNameOf(brand: string, { kind, format, day }: Named): string {
  return `${brandFileName(brand)}-${format === 'statement' ? 'statement' : kind}-${day}.${MEDIA_TYPES[format].ending}`
}

export function toExportAnswer(row: ExportRow): Export {
  return {
    id: row.id,
    name: row.file_name,
    chosen: row.chosen,
    state: row.state,
    lines_done: Math.min(row.lines_done, row.lines_total),
    lines_total: row.lines_total,
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}
