// Identifiers in the card network's form: a prefix that says the kind, then letters and digits that cannot be guessed.
import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `pi_3Kv…`: prefix, underscore and `length` random characters. */
export function newId(prefix: string, length = 24): string {
  const characters = Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length])
  return `${prefix}_${characters.join('')}`
}

let tellTime: () => number = Date.now

/** Does some work, which must not wait, by another clock than the machine's. */
export function byClock<T>(clock: () => number, work: () => T): T {
  const before = tellTime
  tellTime = clock
  try {
    return work()
  } finally {
    tellTime = before
  }
}

/** Unix time in whole seconds, as the card network writes it. */
export function unixSeconds(): number {
  return Math.trunc(tellTime() / 1000)
}
