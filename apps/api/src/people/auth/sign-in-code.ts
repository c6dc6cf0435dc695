// A code by mail that completes one sign-in: long enough that nobody guesses it, and gone with the sign-in it belongs to,
// so that it counts once, and for no other.

import { isTypedCode, typedCode } from '#people/typed-code.ts'
import type { Derivation, Secrets } from '#platform/secrets.ts'

/** Of the sign-in whose challenge has this hash. */
export function signInCode(secrets: Secrets, challengeHash: Buffer): string {
  return typedCode(secretOf(secrets, challengeHash))
}

export function isSignInCode(secrets: Secrets, challengeHash: Buffer, given: string): boolean {
  return secrets.accepted.some((each) => isTypedCode(secretOf(each, challengeHash), given))
}

function secretOf({ derive }: Derivation, challengeHash: Buffer): Buffer {
  return derive('sign-in code', challengeHash.toString('hex'))
}
