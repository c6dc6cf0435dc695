// A list as a file: a short one comes with the call, a long one is made in the background.
import type { Export } from '@kivuko/contract/exports.ts'
import type { Deps } from '#deps.ts'
import { today } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { FileAnswer, LaterAnswer } from '#platform/send-file.ts'
import type { Tx } from '#tables.ts'
import { drawAtOnce } from './draw-at-once.ts'
import { drawingOf } from './drawing.ts'
import { fileNameOf, mediaTypeOf, SHORT_LINES_MAX, toExportAnswer } from './exports/export.ts'
import { requestExport, type WantedExport } from './exports/request-export.ts'

/**
 * `alongside` is written before a short one is drawn, and in the transaction that adds a long one. Codes:
 * exports_waiting, rate_limited, export_failed.
 */
export async function exportList(
  deps: Deps,
  wanted: WantedExport,
  alongside?: (tx: Tx) => Promise<void>,
): Promise<FileAnswer | LaterAnswer<{ export: Export }>> {
  const { userId, kind, format, lines } = wanted
  if (lines > SHORT_LINES_MAX)
    return { later: { export: toExportAnswer(await requestExport(deps, wanted, alongside)) } }
  if (alongside) await inTransaction(deps.db, alongside)
  const name = fileNameOf(deps.config.brand.name, { kind, format, day: today(deps) })
  return drawAtOnce(deps, userId, { drawing: drawingOf(wanted), name, type: mediaTypeOf(format) })
}
