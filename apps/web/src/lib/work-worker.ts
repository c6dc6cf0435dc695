// Looks for the solution of a challenge beside the page, which stays quick meanwhile. A file of its own: the pages'
// Content-Security-Policy takes no worker made of text.
import type { WorkChallenge } from '@kivuko/contract/work.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Each worker tries every so-manieth step. */
export type WorkShare = { challenge: WorkChallenge; first: number; stride: number }
export type WorkReport = { tried: number } | { solution: { counter: number; derivedKey: string } | null }

const REPORT_EVERY = 4

self.onmessage = async ({ data: { challenge, first, stride } }: MessageEvent<WorkShare>) => {
  const report = (message: WorkReport) => self.postMessage(message)
  let tried = 0
  const solution = await solveChallenge({
    challenge,
    counterStart: first,
    counterStep: stride,
    deriveKey: (...input) => {
      tried += 1
      if (tried % REPORT_EVERY === 0) report({ tried: REPORT_EVERY })
      return deriveKey(...input)
    },
  })
  report({ solution: solution && { counter: solution.counter, derivedKey: solution.derivedKey } })
}
