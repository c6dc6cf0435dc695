import { request } from 'node:https'
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { CERTIFICATE, startImpostor } from '../../test/support/impostor.ts'
import { canKeepOutside, INSIDE_NETWORKS, isInside, OutsideAgent } from './inside-networks.ts'

/** What becomes of a call to a server of this machine over TLS. */
async function call(kept: BlockList, host: string): Promise<number | string | undefined> {
  await using server = await startImpostor()
  const agent = new OutsideAgent(kept, { ca: CERTIFICATE })
  return await new Promise((resolve) => {
    const asked = request(`https://${host}:${server.port}/`, { agent }, ({ statusCode }) => resolve(statusCode))
    asked.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
    asked.end()
  })
}

test.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ],
  ...['255.255.255.255', '::1', '::', 'fd00::1', 'fe80::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:7f00:1'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '::127.0.0.1'],
])('%s is inside', (address) => {
  expect(isInside(address)).toBe(true)
})

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  '%s is outside',
  (address) => {
    expect(isInside(address)).toBe(false)
  },
)

test('this Node.js keeps sockets out of a list of networks', async () => {
  expect(await canKeepOutside()).toBe(true)
})

test('a connection over TLS is made where it may be, and nowhere else, by name and by address', async () => {
  expect(await call(new BlockList(), 'localhost')).toBe(200)
  expect(await call(INSIDE_NETWORKS, 'localhost')).toBe('ERR_IP_BLOCKED')
  expect(await call(INSIDE_NETWORKS, '127.0.0.1')).toBe('ERR_IP_BLOCKED')
  expect(await call(INSIDE_NETWORKS, '[::ffff:127.0.0.1]')).toBe('ERR_IP_BLOCKED')
})
