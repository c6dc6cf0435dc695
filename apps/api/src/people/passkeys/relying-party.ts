// Under which name browsers keep our passkeys. Pure.
import { isIP } from 'node:net'

/**
 * EdDSA and ES256, of 128 bits. RS256 is not offered: chips that make it make 2048 bits, and a browser then offers the
 * phone or a security key instead. Passkeys from before sign in with what they have.
 */
export const ALGORITHMS = [-8, -7]

export type RelyingParty = { id: string; origin: string }

/** Undefined where browsers have no passkeys: at a bare IP address, and in the clear except on this machine. */
export function relyingParty(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  if (!isSecure || isIP(hostname) || hostname.startsWith('[')) return undefined
  return { id: hostname, origin }
}
