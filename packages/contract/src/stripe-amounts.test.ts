// Goal: every currency that cards are offered in is counted as Stripe counts it, in charges and in their minimums.
import { money, parse } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { METHODS, ORDER_FIATS, type OrderFiat } from './buying.ts'
import { fromStripe, stripeDigits, stripeMinimum, stripeStep, toStripe } from './stripe-amounts.ts'

test('PRV-01 each currency on offer is counted in hundredths, and yen whole', () => {
  const counted = ORDER_FIATS.map((code) => `${code} ${toStripe(money(code, 1_234_500n))}`)
  expect(counted).toEqual([
    'KES 1234500',
    'NGN 1234500',
    'USD 1234500',
    'EUR 1234500',
    'GBP 1234500',
    'CHF 1234500',
    'JPY 12345',
    'CAD 1234500',
  ])
  for (const code of ORDER_FIATS) {
    expect(fromStripe(code, toStripe(money(code, 1_234_500n)))).toEqual(money(code, 1_234_500n))
    expect(fromStripe(code, -1).units).toBe(code === 'JPY' ? -100n : -1n)
  }
  expect(() => toStripe(money('JPY', 150n))).toThrow('charged whole')
})

test('PRV-01 Stripe’s own exceptions from ISO 4217 are known', () => {
  expect(['ISK', 'ugx', 'MGA', 'KRW', 'KWD', 'HUF'].map(stripeDigits)).toEqual([2, 2, 0, 0, 3, 2])
  const steps = (use: 'charge' | 'payout') => ['ISK', 'UGX', 'HUF', 'TWD', 'KWD', 'USD'].map((c) => stripeStep(c, use))
  expect(steps('charge')).toEqual([100, 100, 1, 1, 10, 1])
  expect(steps('payout')).toEqual([100, 100, 100, 100, 10, 1])
})

test('PRV-02 the least that can be bought by card is never below the least a card is charged', () => {
  const bounds = Object.entries(METHODS.card.bounds) as [OrderFiat, { minimum: string }][]
  expect(bounds.length).toBeGreaterThan(5)
  for (const [code, { minimum }] of bounds) {
    const least = parse(code, minimum)
    const wanted = stripeMinimum(code)
    expect([code, least && wanted !== undefined ? toStripe(least) >= wanted : code === 'NGN']).toEqual([code, true])
  }
})
