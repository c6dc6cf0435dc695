// Asks for work, and takes it: a solution is bound to what it was asked for and to the network address, ends after some
// minutes, and counts once. A challenge is signed, so nothing is kept of it until it is solved.
import { randomInt } from 'node:crypto'
import { AppError } from '@kivuko/contract/errors.ts'
import { readWork, type SolvedWork, type WorkChallenge } from '@kivuko/contract/work.ts'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { siteOf } from '#platform/network.ts'
import { stepsOf } from './auth/guess-limits.ts'
import { useWork } from './auth/store.ts'

/** Time enough for the slowest phone at the hardest task, and for its owner to come back to it. */
const WORK_MS = 5 * 60_000
const ALGORITHM = 'PBKDF2/SHA-256'

export type AskedWork = {
  /** The account, or the call, that it counts for. */
  purpose: string
  address: string
  level: number
  /** The header of the call. */
  given: string | undefined
}

/**
 * Returns once for a solved challenge that was made for this purpose and address, no more than one level easier than
 * now. Throws `challenge_required`, with a new challenge, without one.
 */
export async function requireWork(deps: Deps, asked: AskedWork): Promise<void> {
  const solved = asked.given === undefined ? undefined : readWork(asked.given)
  if (solved && isFor(deps, solved, asked) && (await isRight(deps, solved)) && (await isFirst(deps, solved))) return
  throw new AppError('challenge_required', { work: await newChallenge(deps, asked) })
}

async function newChallenge(deps: Deps, asked: AskedWork): Promise<WorkChallenge> {
  const steps = stepsOf(asked.level)
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: deps.config.limits.workIterations,
    deriveKey,
    // The number to be found: its key is signed, so that a solution is checked without deriving it again.
    counter: randomInt(steps),
    data: {
      bound_to: boundTo(deps, asked),
      level: asked.level,
      steps,
      expires: Math.trunc((deps.clock.now().getTime() + WORK_MS) / 1000),
    },
    ...keysOf(deps),
  })
  return challenge as WorkChallenge
}

function isFor(deps: Deps, { challenge }: SolvedWork, asked: AskedWork): boolean {
  const { bound_to, level, expires } = challenge.parameters.data
  return bound_to === boundTo(deps, asked) && level >= asked.level - 1 && expires > deps.clock.now().getTime() / 1000
}

async function isRight(deps: Deps, { challenge, solution }: SolvedWork): Promise<boolean> {
  return (await verifySolution({ challenge, solution, deriveKey, ...keysOf(deps) })).verified
}

async function isFirst(deps: Deps, { challenge }: SolvedWork): Promise<boolean> {
  const { nonce, data } = challenge.parameters
  return inTransaction(deps.db, (tx) => useWork(tx, nonce, new Date(data.expires * 1000)))
}

function boundTo({ secrets }: Deps, { purpose, address }: AskedWork): string {
  return secrets.derive('work', JSON.stringify([purpose, siteOf(address)])).toString('base64url')
}

function keysOf({ secrets }: Deps) {
  const keyFor = (use: string) => secrets.derive('work', use).toString('base64url')
  return { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('solution') }
}
