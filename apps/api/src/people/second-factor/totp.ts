// Codes of authenticator apps (RFC 6238: six digits, 30 seconds, SHA-1, what every app understands). Pure.
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** A phone's clock may be this many steps away. */
const STEPS_OFF = 1

export function newTotpSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes
}

/** What an app reads from the picture; it shows the code as `issuer`'s. */
export function totpUri(secret: Uint8Array, shown: { issuer: string; label: string }): string {
  return totpOf(secret, shown).toString()
}

/** In groups of four, to be typed. */
export function secretInWords(secret: Uint8Array): string {
  return secretOf(secret).base32.replace(/(.{4})(?=.)/g, '$1 ')
}

/** The time step of a right code; undefined for a wrong one. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): bigint | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^[0-9]{6}$/.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: STEPS_OFF })
  if (delta === null) return undefined
  return BigInt(Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta)
}

function totpOf(secret: Uint8Array, shown: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...shown, secret: secretOf(secret), digits: 6, period: PERIOD_SECONDS })
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}
