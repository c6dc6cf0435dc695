// Workers for tests: the same work with the same library, in this thread, one turn after the other.
import type { SolvedWork, WorkChallenge } from '@kivuko/contract/work.ts'
import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { vi } from 'vitest'
import type { WorkReport, WorkShare } from '#lib/work-worker.ts'

const KEYS = { hmacSignatureSecret: 'of the challenge', hmacKeySignatureSecret: 'of the solution' }

/** Tests of screens run without the browser's cryptography; what the server does needs it. */
async function withCryptography<T>(work: () => Promise<T>): Promise<T> {
  const hidden = Object.getOwnPropertyDescriptor(globalThis.crypto, 'subtle')
  Reflect.deleteProperty(globalThis.crypto, 'subtle')
  try {
    return await work()
  } finally {
    if (hidden) Object.defineProperty(globalThis.crypto, 'subtle', hidden)
  }
}

export async function newChallenge(): Promise<WorkChallenge> {
  const data = { bound_to: 'somebody', level: 0, steps: 64, expires: 4_000_000_000 }
  const options = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 40, deriveKey, data, ...KEYS }
  return (await withCryptography(() => createChallenge(options))) as WorkChallenge
}

export async function isSolved({ challenge, solution }: SolvedWork): Promise<boolean> {
  return (await withCryptography(() => verifySolution({ challenge, solution, deriveKey, ...KEYS }))).verified
}

/** `release` lets them finish: until then they have done half of the task. */
export function fakeWorkers(): { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  class FakeWorker {
    onmessage: ((event: { data: WorkReport }) => void) | undefined
    terminate() {}
    async postMessage({ challenge, first, stride }: WorkShare) {
      this.onmessage?.({ data: { tried: challenge.parameters.data.steps / stride / 2 } })
      await promise
      const solution = await solveChallenge({ challenge, counterStart: first, counterStep: stride, deriveKey })
      this.onmessage?.({ data: { solution } })
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { languages: { value: [] }, onLine: { value: true }, hardwareConcurrency: { value: 1 } }),
  )
  return { release: () => resolve() }
}
