// What the owner of long exports does with them: sees how far they are, fetches a file, and has one that failed made
// again. Somebody else's, one of the other kind, and one that has expired are not found.
import { Readable } from 'node:stream'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Export } from '@kivuko/contract/exports.ts'
import type { Deps } from '#deps.ts'
import type { ExportId, UserId } from '#platform/ids.ts'
import type { FileAnswer } from '#platform/send-file.ts'
import { type ExportKind, type ExportRow, mediaTypeOf, toExportAnswer } from './export.ts'
import { repeatFailed } from './request-export.ts'
import { eachPart, exports, findExports } from './store.ts'

const SHOWN_MAX = 20

type Named = { userId: UserId; kind: ExportKind; id: string }

export async function listExports(deps: Deps, userId: UserId, kind: ExportKind): Promise<Export[]> {
  const rows = await findExports(deps.db, { userId, kind, now: deps.clock.now(), limit: SHOWN_MAX })
  return rows.map(toExportAnswer)
}

export async function readExport(deps: Deps, named: Named): Promise<FileAnswer> {
  const { id, attempt, state, format, file_name } = await getExport(deps, named)
  if (state !== 'ready') throw new AppError('export_not_ready')
  const content = Readable.from(eachPart(deps.db, { exportId: id, attempt }))
  return { name: file_name, type: mediaTypeOf(format), content }
}

export async function repeatExport(deps: Deps, named: Named): Promise<Export> {
  const row = await getExport(deps, named)
  if (row.state !== 'failed') throw new AppError('export_not_failed')
  return toExportAnswer(await repeatFailed(deps, row))
}

async function getExport({ clock, db }: Deps, { userId, kind, id }: Named): Promise<ExportRow> {
  const row = await exports.find(db, { id: id as ExportId, user_id: userId, kind })
  if (!row || (row.expires_at && row.expires_at <= clock.now())) throw new AppError('export_not_found')
  return row
}
