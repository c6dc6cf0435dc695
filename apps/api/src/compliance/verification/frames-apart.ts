// The pictures of a selfie, looked at in a process of their own: a hostile one costs its sender's time only.
import { judgeApart } from '#platform/judge-apart.ts'
import type { FrameWork } from './frame-worker.ts'

const look = judgeApart<FrameWork, Uint8Array | boolean>(new URL('frame-worker.ts', import.meta.url), {
  timeoutMs: 15_000,
  memoryMb: 256,
  otherwise: 'file_unreadable',
})

/** The picture drawn anew; refuses what is none. */
export async function inspectFrameApart(bytes: Uint8Array): Promise<Buffer> {
  return Buffer.from((await look({ inspect: bytes })) as Uint8Array)
}

/** Of pictures that were inspected: whether one of them was sent twice. */
export async function areAlikeApart(pictures: readonly Uint8Array[]): Promise<boolean> {
  return (await look({ compare: pictures })) as boolean
}
