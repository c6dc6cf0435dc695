// Under which name browsers keep our passkeys. Pure.
import { isIP } from 'node:net'

/** EdDSA, ES256 and RS256: what today's devices have. */
export const ALGORITHMS = [-8, -7, -257]

export type RelyingParty = { id: string; origin: string }

/** Undefined where browsers have no passkeys: at a bare IP address, and in the clear except on this machine. */
export function relyingParty(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  if (!isSecure || isIP(hostname) || hostname.startsWith('[')) return undefined
  return { id: hostname, origin }
}
