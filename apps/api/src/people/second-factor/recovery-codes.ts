// Recovery codes: ten, single use, kept as keyed hashes. They are too long to be guessed, even with the key: 112 bits are
// enough for a fast hash (ASVS 6.5.2). Codes of ten signs, from before, count until they are used.
import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@kivuko/contract/account-security.ts'
import type { UserId } from '#platform/ids.ts'
import type { Derivation } from '#platform/secrets.ts'

/** No i, l, o or u to misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 6
const GROUP_LENGTH = 4

/** `7q2m-9xrd-4kfa-…`, six groups of four: 120 random bits each. */
export function newRecoveryCodes(): string[] {
  const sign = () => ALPHABET[randomInt(ALPHABET.length)]
  const group = () => Array.from({ length: GROUP_LENGTH }, sign).join('')
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'))
}

/** The same however it is typed, by one key. */
export function hashRecoveryCode(key: Derivation, userId: UserId, code: string): Buffer {
  const bare = code.toLowerCase().replaceAll(/[\s-]/g, '')
  return key.derive('recovery code', `${userId} ${bare}`)
}
