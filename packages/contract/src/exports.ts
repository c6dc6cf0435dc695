// Files that are made of a list. Short ones come with the call; a long one is made in the background and kept.
import * as z from 'zod/mini'

export const EXPORT_FORMATS = ['pdf', 'xlsx', 'csv', 'statement'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const EXPORT_STATES = ['waiting', 'drawing', 'ready', 'failed'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/** A finished file can be fetched for so long. */
export const EXPORT_DAYS_KEPT = 7
/** Of one account: one is made, the others wait. */
export const EXPORTS_OPEN_MAX = 4

export const exportSchema = z.object({
  id: z.string(),
  /** The file's name. */
  name: z.string(),
  /** What was chosen, in words. */
  chosen: z.string(),
  state: z.enum(EXPORT_STATES),
  lines_done: z.number(),
  lines_total: z.number(),
  requested_at: z.string(),
  /** From when on it is gone; null until it is ready or has failed. */
  expires_at: z.nullable(z.string()),
})
export type Export = z.output<typeof exportSchema>

/** The answer, with status 202, to a call for a file that takes longer. */
export const queuedExport = z.object({ export: exportSchema })
export const exportList = z.object({ exports: z.array(exportSchema) })
export const exportId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })
