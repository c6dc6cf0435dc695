// Six digits that a person reads in one place and types in another, made of a secret and never stored. Pure.
import { timingSafeEqual } from 'node:crypto'

/** Six digits of 32 secret bytes; the rest of the division favours no code by more than one in 10^13. */
export function codeFrom(secret: Buffer): string {
  return String(secret.readBigUInt64BE() % 1_000_000n).padStart(6, '0')
}

export function isSameCode(expected: string, given: string): boolean {
  const bare = Buffer.from(given.replaceAll(/\s/g, ''))
  const wanted = Buffer.from(expected)
  return bare.length === wanted.length && timingSafeEqual(bare, wanted)
}
