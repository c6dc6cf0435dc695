// Codes that a person reads in one place and types in another. Pure.
import { timingSafeEqual } from 'node:crypto'

/** No i, l, o or u to misread: five bits a sign. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

/** `7q2m9-xrd4k`: 50 bits of secret bytes. */
export function typedCode(secret: Buffer): string {
  const text = [...secret.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`
}

/** However it is typed. */
export function isTypedCode(secret: Buffer, given: string): boolean {
  const bare = Buffer.from(given.toLowerCase().replaceAll(/[\s-]/g, ''))
  const expected = Buffer.from(typedCode(secret).replace('-', ''))
  return bare.length === expected.length && timingSafeEqual(bare, expected)
}
