// The network of a caller's address. A holder of one IPv6 address has its whole /64, so limits count that as one; and
// a site has a /48, so what only asks for more work counts that.
import { isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4
const SITE_GROUPS = 3

/** As `networkOf`, but '2001:db8:1::/48' for IPv6: many customers of one network, as behind an address of IPv4. */
export function siteOf(address: string): string {
  const network = networkOf(address)
  return network.endsWith('::/64') ? `${network.split(':').slice(0, SITE_GROUPS).join(':')}::/48` : network
}

/** '203.0.113.7' for IPv4, also when it is written as IPv6; '2001:db8:0:1::/64' for IPv6; anything else as it is. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return bare
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = bare.split('::')
  const before = groupsOf(head)
  const missing = GROUPS - before.length - groupsOf(tail).length
  const groups = bare.includes('::') ? [...before, ...Array<string>(missing).fill('0'), ...groupsOf(tail)] : before
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
