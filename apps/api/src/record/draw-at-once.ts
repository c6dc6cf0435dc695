// A short file, within the call that asks for it: drawn on a worker thread, one at a time for each account.
import { Readable } from 'node:stream'
import { AppError } from '@kivuko/contract/errors.ts'
import { EXPORTS_OPEN_MAX } from '@kivuko/contract/exports.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { FileAnswer } from '#platform/send-file.ts'
import type { Drawing } from './drawing.ts'
import { drawBytes } from './exports/draw-off-thread.ts'

type Line = { open: number; last: Promise<unknown> }
/** Of this process. */
const lines = new Map<UserId, Line>()

/** Refuses with `exports_waiting` when too many of the account wait, and with `export_failed`. */
export async function drawAtOnce(
  deps: Deps,
  userId: UserId,
  { drawing, ...file }: { drawing: Drawing; name: string; type: string },
): Promise<FileAnswer> {
  const bytes = await inLine(userId, () => drawBytes(deps, drawing, userId)).catch((cause: unknown) => {
    if (cause instanceof AppError) throw cause
    deps.log.error({ err: cause }, 'a file could not be drawn')
    throw new AppError('export_failed', { cause })
  })
  return { ...file, content: Readable.from([Buffer.from(bytes)]) }
}

async function inLine<T>(userId: UserId, work: () => Promise<T>): Promise<T> {
  const line = lines.get(userId) ?? { open: 0, last: Promise.resolve() }
  if (line.open >= EXPORTS_OPEN_MAX) throw new AppError('exports_waiting')
  lines.set(userId, line)
  line.open += 1
  const turn = line.last.then(work)
  line.last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    line.open -= 1
    if (line.open === 0) lines.delete(userId)
  }
}
