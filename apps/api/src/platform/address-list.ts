// Addresses and networks that somebody names, and whether one is among them.
import { BlockList, isIP } from 'node:net'

/** `196.201.214.200`, `196.201.213.0/24`, `2001:db8::/32`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Each as `isNetwork` takes it. An IPv4 address written as IPv6 (`::ffff:…`) counts as what it is. */
export function addressList(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (given) => {
    const address = given.replace(/^::ffff:(?=\d+\.)/i, '')
    return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}
