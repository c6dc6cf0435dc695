// Under which name browsers keep our passkeys. Pure.
import { isIP } from 'node:net'
import type { Addresses } from '#platform/console-host.ts'

/**
 * EdDSA and ES256, of 128 bits. RS256 is not offered: chips that make it make 2048 bits, and a browser then offers the
 * phone or a security key instead. Passkeys from before sign in with what they have.
 */
export const ALGORITHMS = [-8, -7]

/** `origin`: the only page whose answers count, at the address that was called. */
export type RelyingParty = { id: string; origin: string }

/**
 * One name for both addresses, so that a passkey is good at either; what one page was answered counts at its own address
 * alone. Undefined where browsers have no passkeys: at a bare IP address, and in the clear except on this machine.
 */
export function relyingParty(
  { publicUrl, consoleUrl = publicUrl }: Addresses,
  { isConsole }: { isConsole: boolean },
): RelyingParty | undefined {
  const { hostname, protocol } = new URL(publicUrl)
  const { origin } = new URL(isConsole ? consoleUrl : publicUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  if (!isSecure || isIP(hostname) || hostname.startsWith('[')) return undefined
  return { id: hostname, origin }
}
