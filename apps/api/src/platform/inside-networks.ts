// Networks that are not the public internet: this machine, its neighbours, clouds' own addresses, and what stands for them.
// What a stranger names may lead nowhere here. After the special-purpose registries of IANA (RFC 6890 and its updates).
import { once } from 'node:events'
import { Agent, type AgentOptions, type RequestOptions } from 'node:https'
import { type AddressInfo, BlockList, connect, createServer, isIP, isIPv6 } from 'node:net'
import { type ConnectionOptions, connect as connectSecurely } from 'node:tls'

const IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
const IPV6 = [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const

/** For the sockets that may not reach them: the address a name leads to is asked when the connection is made. */
export const INSIDE_NETWORKS = new BlockList()
for (const [network, bits] of IPV4) INSIDE_NETWORKS.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of IPV6) INSIDE_NETWORKS.addSubnet(network, bits, 'ipv6')

/** An address of IPv4 written as IPv6 (`::ffff:…`) is found as well. */
export function isInside(address: string): boolean {
  return INSIDE_NETWORKS.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Connections over TLS that reach none of `kept`, by the address that the name led to. TLS lies on a socket made for that:
 * with `blockList` among the options of its agent, Node.js 24 connects all the same. Each is used once.
 */
export class OutsideAgent extends Agent {
  readonly #kept: BlockList

  constructor(kept: BlockList, options: AgentOptions = {}) {
    super({ ...options, keepAlive: false })
    this.#kept = kept
  }

  override createConnection(options: RequestOptions) {
    const host = options.hostname ?? options.host ?? ''
    const socket = connect({ host, port: Number(options.port), blockList: this.#kept })
    const servername = isIP(host) === 0 ? host : ''
    const secured = connectSecurely({ ...(options as ConnectionOptions), socket, servername })
    socket.on('error', (error) => secured.destroy(error))
    return secured
  }
}

/** Whether this Node.js keeps sockets out of a list of networks: Node.js 20 takes the option and does nothing with it. */
export async function canKeepOutside(): Promise<boolean> {
  const server = createServer((socket) => socket.destroy())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect({ host: 'localhost', family: 4, port, blockList: INSIDE_NETWORKS })
  try {
    return await new Promise((resolve) => {
      socket.once('connect', () => resolve(false))
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ERR_IP_BLOCKED'))
    })
  } finally {
    socket.destroy()
    server.close()
  }
}
