// What a file from a customer truly is, found out beside the main thread: a hostile one costs its sender's time only.
import { AppError } from '@kivuko/contract/errors.ts'
import { offThread } from '#platform/off-thread.ts'
import type { InspectedFile } from './inspect-file.ts'
import type { Inspection } from './inspect-worker.ts'

const TIMEOUT_MS = 15_000
const MEMORY_MB = 256

const inspect = offThread<Uint8Array, Inspection>(new URL('inspect-worker.ts', import.meta.url), {
  timeoutMs: TIMEOUT_MS,
  memoryMb: MEMORY_MB,
})

/** Refuses what is none of the kinds, what is not plain, and what takes too long or too much memory to tell. */
export async function inspectOffThread(bytes: Uint8Array): Promise<InspectedFile> {
  const found = await inspect(bytes).catch((cause: unknown) => {
    throw new AppError('file_unreadable', { cause })
  })
  if ('code' in found) throw new AppError(found.code, { detail: found.detail })
  return { mediaType: found.mediaType, bytes: Buffer.from(found.bytes) }
}
