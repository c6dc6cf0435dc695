import { expect, test } from 'vitest'
import { isEmpty, summarise } from './summary.ts'

test('DSH-07 the figures are exact sums of the wallets and coins in US dollars', () => {
  const summary = summarise(
    [
      { currency: 'NGN', available_balance: '1650.00', usd_equivalent: '0.10' },
      { currency: 'USD', available_balance: '90071992547409.91', usd_equivalent: '90071992547409.91' },
    ],
    [{ asset: 'BTC', available_balance: '0.10000000', usd_equivalent: '0.20' }],
  )
  expect(summary).toEqual({
    cash: '90071992547410.01',
    crypto: '0.20',
    total: '90071992547410.21',
    cashWithoutPrice: [],
    cryptoWithoutPrice: [],
  })
})

test('DSH-07 what has no price is named, not counted as nothing; an empty balance needs none', () => {
  const summary = summarise(
    [{ currency: 'KES', available_balance: '0.00', usd_equivalent: null }],
    [{ asset: 'SOL', available_balance: '1.000000000', usd_equivalent: null }],
  )
  expect(summary).toMatchObject({ total: '0.00', cashWithoutPrice: [], cryptoWithoutPrice: ['SOL'] })
})

test('DSH-18 only balances in which there is nothing at all are empty, also without a price', () => {
  const nothing = { currency: 'NGN', available_balance: '0.00', usd_equivalent: null } as const
  expect(isEmpty([], [])).toBe(true)
  expect(isEmpty([nothing], [])).toBe(true)
  expect(isEmpty([{ ...nothing, available_balance: '0.01' }], [])).toBe(false)
  expect(isEmpty([nothing], [{ asset: 'SOL', available_balance: '0.000000001', usd_equivalent: null }])).toBe(false)
})

test('a customer without anything has zero', () => {
  expect(summarise([], [])).toMatchObject({ total: '0.00', cash: '0.00', crypto: '0.00' })
})
