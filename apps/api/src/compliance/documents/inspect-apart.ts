// What a file from a customer truly is, found out in a process of its own: a hostile one costs its sender's time only.
import { judgeApart } from '#platform/judge-apart.ts'
import type { InspectedFile } from './inspect-file.ts'

const inspect = judgeApart<Uint8Array, InspectedFile>(new URL('inspect-worker.ts', import.meta.url), {
  timeoutMs: 30_000,
  memoryMb: 256,
  otherwise: 'file_unreadable',
})

/** Refuses what is none of the kinds, what is not plain or legible, and what takes too long or too much memory to tell. */
export async function inspectApart(bytes: Uint8Array): Promise<InspectedFile> {
  const { mediaType, bytes: kept, pages } = await inspect(bytes)
  return { mediaType, bytes: Buffer.from(kept), pages: pages.map((page) => Buffer.from(page)) }
}
