// Recovery codes: ten, single use, kept as keyed hashes.
import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@kivuko/contract/account-security.ts'
import type { UserId } from '#platform/ids.ts'
import type { Derivation } from '#platform/secrets.ts'

/** No i, l, o or u to misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

/** `7q2m9-xrd4k`, 50 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return `${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`
  })
}

/** The same however it is typed, by one key. */
export function hashRecoveryCode(key: Derivation, userId: UserId, code: string): Buffer {
  const bare = code.toLowerCase().replaceAll(/[\s-]/g, '')
  return key.derive('recovery code', `${userId} ${bare}`)
}
