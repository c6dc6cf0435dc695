// Whether the addresses of callers can be believed: limits count by them. What requests bring is compared with what
// TRUST_PROXY says of the proxies in front.
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { after, type Clock } from './clock.ts'

/** What is seen only now and then is a doubt for so long. */
const DOUBT_MS = 3_600_000

export type Seen = {
  /** Who holds the connection. */
  peer: string
  /** Whom the request is taken for. */
  caller: string
  /** `X-Forwarded-For`, as it came. */
  forwarded: string | undefined
}

export type AddressWatch = {
  /** False where nobody but this machine calls: there is nothing to see. */
  isWatching: boolean
  see(seen: Seen): void
  /** False while requests of the last hour did not come the way that TRUST_PROXY says. */
  isSure(): boolean
}

const TEXTS = {
  around:
    'Requests come by fewer proxies than TRUST_PROXY says. Either it is too high, or this port can be reached around the proxies: callers can then invent their address.',
  unnamed:
    'Requests come by a proxy that TRUST_PROXY does not count, so all callers look like one: set TRUST_PROXY to how many proxies add to X-Forwarded-For.',
} as const
export type Doubt = keyof typeof TEXTS

/** Says each kind of doubt once, as a warning. */
export function createAddressWatch(
  { trustProxy, isPublic }: { trustProxy: number; isPublic: boolean },
  { clock, log }: { clock: Clock; log: FastifyBaseLogger },
): AddressWatch {
  const said = new Set<Doubt>()
  let doubtUntil: Date | undefined
  return {
    isWatching: isPublic,
    see(seen) {
      const doubt = isPublic ? doubtOf(seen, trustProxy) : undefined
      if (!doubt) return
      doubtUntil = after(clock.now(), DOUBT_MS)
      if (said.has(doubt)) return
      said.add(doubt)
      log.warn({ peer: seen.peer, trustProxy }, TEXTS[doubt])
    },
    isSure: () => doubtUntil === undefined || doubtUntil <= clock.now(),
  }
}

/**
 * More entries than proxies prove nothing, because callers add some of their own: that a proxy is not counted shows in
 * whom the request is taken for.
 */
export function doubtOf({ peer, caller, forwarded }: Seen, trustProxy: number): Doubt | undefined {
  const hops = forwarded === undefined ? 0 : forwarded.split(',').length
  if (hops < trustProxy) return 'around'
  const isBehindMore = hops > trustProxy && isInternal(trustProxy === 0 ? peer : caller)
  return isBehindMore ? 'unnamed' : undefined
}

const INTERNAL = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  INTERNAL.addSubnet(network, bits, 'ipv4')
INTERNAL.addSubnet('fc00::', 7, 'ipv6')
INTERNAL.addSubnet('fe80::', 10, 'ipv6')
INTERNAL.addAddress('::1', 'ipv6')

/** An address of IPv4 written as IPv6 is found as well. */
function isInternal(address: string): boolean {
  return INTERNAL.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
