import { expect, test } from 'vitest'
import { addressList, isNetwork } from './address-list.ts'

test('addresses and networks are told from what is none', () => {
  for (const fine of ['196.201.214.200', '196.201.213.0/24', '::1', '2001:db8::/32', '0.0.0.0/0'])
    expect([fine, isNetwork(fine)]).toEqual([fine, true])
  for (const odd of ['', 'safaricom.co.ke', '196.201.214', '196.201.214.0/33', '::1/129', '1.2.3.4/', '1.2.3.4/8/8'])
    expect([odd, isNetwork(odd)]).toEqual([odd, false])
})

test('an address is among those named, however it is written', () => {
  const isListed = addressList(['196.201.214.200', '196.201.213.0/24', '2001:db8::/32'])
  for (const inside of ['196.201.214.200', '::ffff:196.201.214.200', '196.201.213.7', '2001:db8::7'])
    expect([inside, isListed(inside)]).toEqual([inside, true])
  for (const outside of ['196.201.214.201', '127.0.0.1', '2001:db9::7'])
    expect([outside, isListed(outside)]).toEqual([outside, false])
})
