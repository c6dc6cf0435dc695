// Who asked for a mailed code, so that it is of use to nobody else. Pure.
import { siteOf } from '#platform/network.ts'
import type { Visitor } from './start-session.ts'

/** The key of the device; for a client that has none, the network it calls from. */
export function askedFrom({ device, address }: Visitor): string {
  return device === undefined ? `network:${siteOf(address)}` : `device:${device}`
}
