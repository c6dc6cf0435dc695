// A code by mail that completes a sign-in: long enough that nobody guesses it, and the same for a quarter of an hour, so
// that whoever has the password cannot use up the mails of whoever has the account.
import { timingSafeEqual } from 'node:crypto'
import type { UserId } from '#platform/ids.ts'
import type { Derivation, Secrets } from '#platform/secrets.ts'

const WINDOW_MS = 15 * 60_000
/** No i, l, o or u to misread: five bits a sign. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

/** `7q2m9-xrd4k`, 50 bits. Taken in the quarter of an hour of `now` and in the next one. */
export function signInCode(secrets: Secrets, userId: UserId, now: Date): string {
  return codeOf(secrets, userId, windowOf(now))
}

export function isSignInCode(secrets: Secrets, userId: UserId, now: Date, given: string): boolean {
  const bare = Buffer.from(given.toLowerCase().replaceAll(/[\s-]/g, ''))
  return [windowOf(now), windowOf(now) - 1].some((window) =>
    secrets.accepted.some((each) => {
      const expected = Buffer.from(codeOf(each, userId, window).replace('-', ''))
      return bare.length === expected.length && timingSafeEqual(bare, expected)
    }),
  )
}

/** Names the quarter of an hour. */
export function windowOf(now: Date): number {
  return Math.trunc(now.getTime() / WINDOW_MS)
}

function codeOf({ derive }: Derivation, userId: UserId, window: number): string {
  const bytes = derive('sign-in code', `${userId} ${window}`)
  const text = [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`
}
