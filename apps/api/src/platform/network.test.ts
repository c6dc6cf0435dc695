import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.for([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0001::', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%j is in the network %j', ([address, network]) => {
  expect(networkOf(address as string)).toBe(network)
})

test('neighbours in one IPv6 network are one, neighbours in IPv4 are not', () => {
  expect(networkOf('2001:db8:0:1::1')).toBe(networkOf('2001:db8:0:1:ffff:ffff:ffff:ffff'))
  expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8:0:2::1'))
  expect(networkOf('203.0.113.7')).not.toBe(networkOf('203.0.113.8'))
})
