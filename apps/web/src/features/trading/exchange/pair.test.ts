import { CONVERTIBLE } from '@kivuko/contract/conversions.ts'
import { expect, test } from 'vitest'
import { readPair, targetsOf, withFrom, writePair } from './pair.ts'

test.each([
  ['NGN-KES', { from: 'NGN', to: 'KES' }],
  ['btc-usd', { from: 'BTC', to: 'USD' }],
  ['BTC-ETH', { from: 'KES', to: 'NGN' }],
  ['KES-KES', { from: 'KES', to: 'NGN' }],
  ['', { from: 'KES', to: 'NGN' }],
])('DSH-14 the address %j opens the pair it names, or the usual one', (text, pair) => {
  expect(readPair(text)).toEqual(pair)
})

test('DSH-14 only pairs with a wallet on one side at least can be chosen, whatever is chosen first', () => {
  for (const from of CONVERTIBLE) {
    for (const to of targetsOf(from)) expect(readPair(writePair({ from, to }))).toEqual({ from, to })
    expect(targetsOf(from)).not.toContain(from)
    expect(targetsOf(from)).toContain(withFrom({ from: 'KES', to: 'BTC' }, from).to)
  }
})
