// Passwords as argon2id (19 MiB, two passes: OWASP's first recommendation).
import { type Algorithm, hash, verify } from '@node-rs/argon2'

const OPTIONS = {
  algorithm: 2 satisfies Algorithm.Argon2id as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** Compared with when there is no account, so that an unknown address takes the same time as a wrong password. */
let nobodysHash: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

/** Always does the work of one verification, also without a stored hash. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobodysHash), password)
  return stored !== undefined && matches
}
