// Proof of work (ALTCHA, version 2): what looks like guessing is answered with a task, and goes on with its solution.
// Finding it costs the caller's processor some seconds at most; checking it costs the server next to nothing.
import * as z from 'zod/mini'
import { fromJsonHeader, toJsonHeader } from './json-header.ts'

const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,64}$/))

/** The parameters are signed as they are: a solution sends them back unchanged. */
export const workChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex,
    salt: hex,
    /** Iterations of each step. */
    cost: z.int().check(z.gte(1)),
    keyLength: z.int().check(z.gte(1)),
    keyPrefix: hex,
    keySignature: hex,
    data: z.object({
      /** What it counts for: a keyed hash of the account or call, and of the network address. */
      bound_to: z.string().check(z.maxLength(64)),
      level: z.int().check(z.gte(0)),
      /** The solution is one of so many. */
      steps: z.int().check(z.gte(1)),
      /** Seconds since 1970. */
      expires: z.int(),
    }),
  }),
  signature: hex,
})
export type WorkChallenge = z.output<typeof workChallenge>

export const solvedWork = z.object({
  challenge: workChallenge,
  solution: z.object({ counter: z.int().check(z.gte(0)), derivedKey: hex }),
})
export type SolvedWork = z.output<typeof solvedWork>

/** The value of `WORK_HEADER`. */
export function workHeader(solved: SolvedWork): string {
  return toJsonHeader(solved)
}

/** Undefined for what is no solved challenge. */
export function readWork(header: string): SolvedWork | undefined {
  const read = z.safeParse(solvedWork, fromJsonHeader(header))
  return read.success ? read.data : undefined
}
