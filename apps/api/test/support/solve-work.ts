// What a browser does with a challenge, in tests.
import type { SolvedWork, WorkChallenge } from '@kivuko/contract/work.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

export async function solveWork(challenge: WorkChallenge): Promise<SolvedWork> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge took too long')
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
}
