import { expect, test } from 'vitest'
import { placeInWords } from './country-of-address.ts'

test.each([
  ['196.201.214.200', 'Kenya'],
  ['::ffff:196.201.214.200', 'Kenya'],
  ['105.112.0.1', 'Nigeria'],
  ['2001:4860:4860::8888', 'United States'],
  ['127.0.0.1', 'The same network as this site'],
  ['192.168.1.20', 'The same network as this site'],
  ['fd00::7', 'The same network as this site'],
  ['no address', null],
  // Nobody's network.
  ['240.0.0.1', null],
  [null, null],
])('RTE-29 the address %s is in %s', async (address, place) => {
  expect(await placeInWords(address)).toBe(place)
})
