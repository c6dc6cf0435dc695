// Six-digit codes by mail. Pure.
import { timingSafeEqual } from 'node:crypto'

export const EMAIL_CODE_MS = 10 * 60_000
/** A code that was not used yet is not followed by another before this. */
export const EMAIL_CODE_PAUSE_MS = 60_000
/** The fifth wrong one ends the code. */
export const EMAIL_CODE_TRIES = 5

/** Six digits of 32 secret bytes; the rest of the division favours no code by more than one in 10^13. */
export function codeFrom(secret: Buffer): string {
  return String(secret.readBigUInt64BE() % 1_000_000n).padStart(6, '0')
}

export function isSameCode(expected: string, given: string): boolean {
  const bare = Buffer.from(given.replaceAll(/\s/g, ''))
  const wanted = Buffer.from(expected)
  return bare.length === wanted.length && timingSafeEqual(bare, wanted)
}
