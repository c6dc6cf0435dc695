// Draws a long export as a job: on a worker thread, into the parts of its file, and tells its owner how it ended.
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { ExportId, UserId } from '#platform/ids.ts'
import { drawingOf } from '#record/drawing.ts'
import { type Notice, notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { drawParts } from './draw-off-thread.ts'
import { ATTEMPTS_MAX, type ExportRow, KEPT_MS } from './export.ts'
import { drawExportJob } from './export-jobs.ts'
import { beginAttempt, exports } from './store.ts'
import { takeSlot } from './take-slot.ts'

/** How long one that finds the process busy waits before it asks again. */
const BUSY_MS = 500

type Asked = { exportId: ExportId; userId: UserId }

/** A failure is thrown, so that the job is tried again, until it was begun ATTEMPTS_MAX times. */
export async function drawExport(deps: Deps, asked: Asked, signal?: AbortSignal): Promise<void> {
  const giveBack = takeSlot(asked.userId)
  if (!giveBack) {
    const runAt = after(deps.clock.now(), BUSY_MS)
    return inTransaction(deps.db, (tx) => drawExportJob.enqueue(tx, asked, { runAt }))
  }
  try {
    const row = await inTransaction(deps.db, (tx) => beginAttempt(tx, asked.exportId))
    if (row) await drawAttempt(deps, row, signal)
  } finally {
    giveBack()
  }
}

async function drawAttempt(deps: Deps, row: ExportRow, signal: AbortSignal | undefined): Promise<void> {
  // Whatever ended the attempts before, a crash of the process among them, wrote nothing.
  if (row.attempt > ATTEMPTS_MAX) return endExport(deps, row, 'failed')
  try {
    await drawParts(deps, drawingOf({ ...row, userId: row.user_id }), {
      reader: row.user_id,
      kept: { exportId: row.id, attempt: row.attempt },
      signal,
    })
  } catch (error) {
    if (row.attempt < ATTEMPTS_MAX) throw error
    deps.log.error({ err: error, export: row.id }, 'an export has failed')
    return endExport(deps, row, 'failed')
  }
  await endExport(deps, row, 'ready')
}

/** Nothing, when another attempt took over meanwhile. */
export function endExport(deps: Deps, row: ExportRow, state: 'ready' | 'failed'): Promise<void> {
  return inTransaction(deps.db, (tx) => endWithin(deps, tx, row, state))
}

async function endWithin(deps: Deps, tx: Tx, row: ExportRow, state: 'ready' | 'failed'): Promise<void> {
  const { id, attempt, lines_total } = row
  const ended_at = deps.clock.now()
  const change = {
    ended_at,
    expires_at: after(ended_at, KEPT_MS),
    ...(state === 'ready' && { lines_done: lines_total }),
  }
  if (await exports.advance(tx, { id, attempt }, state, change)) await notify(deps, tx, noticeOf(row, state))
}

function noticeOf({ id, user_id, attempt, file_name, kind }: ExportRow, state: 'ready' | 'failed'): Notice {
  const isReady = state === 'ready'
  return {
    userId: user_id,
    key: `export:${id}:${attempt}`,
    type: 'transaction',
    title: isReady ? say('Your file is ready') : say('Your file could not be made'),
    message: isReady
      ? say('{fileName} can be downloaded for seven days.', { fileName: file_name })
      : say('{fileName} could not be made. You can try again on the page where you asked for it.', {
          fileName: file_name,
        }),
    actionUrl: kind === 'audit' ? '/console/audit' : '/transactions',
    neverByText: true,
  }
}
