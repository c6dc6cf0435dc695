// A long export is asked for: written down with the job that draws it. The same, asked for while it is being made, is
// the one there is.

import { AppError } from '@kivuko/contract/errors.ts'
import { EXPORTS_OPEN_MAX, type ExportFormat } from '@kivuko/contract/exports.ts'
import type { Deps } from '#deps.ts'
import { after, DAY_MS, today } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { EXPORTS_A_DAY, type ExportKind, type ExportRow, fileNameOf } from './export.ts'
import { drawExportJob } from './export-jobs.ts'
import { countExportsSince, exports, findOpenExports, lockAccount } from './store.ts'

export type WantedExport = {
  userId: UserId
  kind: ExportKind
  format: ExportFormat
  request: ExportRow['request']
  chosen: string
  lines: number
}

/** `alongside` is written in the same transaction, for one that is new. Codes: exports_waiting, rate_limited. */
export function requestExport(
  deps: Deps,
  wanted: WantedExport,
  alongside: (tx: Tx) => Promise<void> = async () => {},
): Promise<ExportRow> {
  const { userId, kind, format, request } = wanted
  return inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, userId)
    const open = await findOpenExports(tx, userId)
    const same = open.find((row) => row.kind === kind && row.format === format && isSame(row.request, request))
    if (same) return same
    const row = rowOf(deps, wanted)
    await addExport(tx, row, open.length)
    await alongside(tx)
    return row
  })
}

/** One that has failed, from the beginning and under a new id: what the old one still writes is nobody's. */
export function repeatFailed(deps: Deps, failed: ExportRow): Promise<ExportRow> {
  const { user_id: userId, kind, format, request, chosen, lines_total: lines } = failed
  return inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, userId)
    if (!(await exports.remove(tx, { id: failed.id, state: 'failed' }))) throw new AppError('export_not_failed')
    const row = rowOf(deps, { userId, kind, format, request, chosen, lines })
    await addExport(tx, row, (await findOpenExports(tx, userId)).length)
    return row
  })
}

async function addExport(tx: Tx, row: ExportRow, open: number): Promise<void> {
  if (open >= EXPORTS_OPEN_MAX) throw new AppError('exports_waiting')
  if ((await countExportsSince(tx, row.user_id, after(row.requested_at, -DAY_MS))) >= EXPORTS_A_DAY)
    throw new AppError('rate_limited', { retryAfterSeconds: DAY_MS / 1000 })
  await exports.add(tx, row)
  await drawExportJob.enqueue(tx, { exportId: row.id, userId: row.user_id })
}

function rowOf(deps: Deps, { userId, kind, format, request, chosen, lines }: WantedExport): ExportRow {
  const now = deps.clock.now()
  return {
    id: newId('exp', now),
    user_id: userId,
    kind,
    format,
    file_name: fileNameOf(deps.config.brand.name, { kind, format, day: today(deps) }),
    request,
    chosen,
    state: 'waiting',
    attempt: 0,
    lines_done: 0,
    lines_total: lines,
    requested_at: now,
    ended_at: null,
    expires_at: null,
  }
}

function isSame(a: ExportRow['request'], b: ExportRow['request']): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => a[name] === b[name])
}
