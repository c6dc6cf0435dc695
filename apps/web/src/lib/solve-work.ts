// Does the work that the server asks for before a call that looks like guessing: some seconds of this device's time.
import { type WorkChallenge, workChallenge, workHeader } from '@kivuko/contract/work.ts'
import * as z from 'zod/mini'
import { allowScripts } from './allow-scripts.ts'
import { showWorkProgress } from './work-progress.ts'
import type { WorkReport, WorkShare } from './work-worker.ts'

/** More would make a phone hot for little. */
const WORKERS_MAX = 4

/** The header that answers a challenge. Undefined when it is none, or cannot be solved here. */
export async function solveWork(asked: unknown, signal?: AbortSignal): Promise<string | undefined> {
  const challenge = z.safeParse(workChallenge, asked)
  if (!challenge.success || typeof Worker === 'undefined') return undefined
  showWorkProgress(0)
  try {
    const solution = await inWorkers(challenge.data, signal)
    return solution && workHeader({ challenge: challenge.data, solution })
  } finally {
    showWorkProgress(undefined)
  }
}

type Solution = { counter: number; derivedKey: string }

async function inWorkers(challenge: WorkChallenge, signal: AbortSignal | undefined): Promise<Solution | undefined> {
  const stride = Math.min(WORKERS_MAX, Math.max(1, navigator.hardwareConcurrency || 1))
  const { steps } = challenge.parameters.data
  allowScripts(window.location.origin)
  const workers = Array.from(
    { length: stride },
    () => new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' }),
  )
  let tried = 0
  try {
    return await new Promise<Solution | undefined>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      workers.forEach((worker, first) => {
        worker.onerror = () => resolve(undefined)
        worker.onmessage = ({ data }: MessageEvent<WorkReport>) => {
          if ('solution' in data) return resolve(data.solution ?? undefined)
          tried += data.tried
          showWorkProgress(Math.min(1, tried / steps))
        }
        worker.postMessage({ challenge, first, stride } satisfies WorkShare)
      })
    })
  } finally {
    for (const worker of workers) worker.terminate()
  }
}
