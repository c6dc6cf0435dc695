import { expect, test } from 'vitest'
import { problemsBeside, readNetworks } from './read-key.ts'

test('PTN-134 networks are read with anything between them, and a refusal names the one that is none', () => {
  const networks = readNetworks(' 203.0.113.0/24,2001:db8::/32\n10.0.0.1 ; nonsense ')
  expect(networks).toEqual(['203.0.113.0/24', '2001:db8::/32', '10.0.0.1', 'nonsense'])
  expect(readNetworks('  ')).toEqual([])
  const message = 'must be an address or a network'
  expect(problemsBeside([{ field: 'networks.3', message }], networks)).toEqual({
    name: undefined,
    scopes: undefined,
    networks: `nonsense: ${message}`,
  })
  expect(problemsBeside([{ field: 'scopes', message: 'must name at least one scope' }], [])).toMatchObject({
    scopes: 'must name at least one scope',
    networks: undefined,
  })
})
