import { money } from '@kivuko/money/money.ts'
import { rateOf, worthFloor } from '@kivuko/money/rate.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saleTermsOf } from './sale-terms.ts'

const bounds = { payer: 'M-Pesa', minimum: money('KES', 1_000n), maximum: money('KES', 25_000_000n) }
const mid = rateOf('BTC', 'KES', '8000000') ?? never()

function termsFor(units: bigint, { spreadBps = 100n, feeBps = 150n } = {}) {
  return saleTermsOf({ coins: money('BTC', units), mid, spreadBps, feeBps, bounds })
}

test('the price is below the mid by the spread, the fee comes off, and cents are the house’s', () => {
  // 0.01 BTC: 80,000 at the mid, 79,200 with the spread, less a fee of 1,188.
  expect(termsFor(1_000_000n)).toMatchObject({
    rate_micros: 7_920_000_000_000n,
    fee_units: 118_800n,
    received_units: 7_801_200n,
    spread_units: 80_000n,
  })
})

test('what a phone cannot get is refused from KSh 10 up to KSh 250,000, with the sentence', () => {
  expect(termsFor(1n)).toMatchObject({
    rule: expect.stringMatching(/between KSh\u00a010\.00 and KSh\u00a0250,000\.00/),
  })
  expect(termsFor(128n)).toMatchObject({ rule: expect.stringMatching(/would give KSh\u00a09\.00/) })
  expect(termsFor(129n)).toMatchObject({ received_units: 1_000n })
  expect(termsFor(100_000_000n)).toHaveProperty('rule')
})

test('received, fee and spread always come to the coins’ worth at the mid, and none is below nothing', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 200n, max: 3_000_000n }),
      fc.bigInt({ min: 0n, max: 3_000n }),
      fc.bigInt({ min: 0n, max: 3_000n }),
      (units, spreadBps, feeBps) => {
        const terms = termsFor(units, { spreadBps, feeBps })
        fc.pre(!('rule' in terms))
        const { received_units, fee_units, spread_units } = terms
        expect(received_units + fee_units + spread_units).toBe(worthFloor(money('BTC', units), mid).units)
        expect(received_units % 100n).toBe(0n)
        expect([received_units > 0n, fee_units >= 0n, spread_units >= 0n]).toEqual([true, true, true])
      },
    ),
  )
})

test('SAL-21 a bank gets cents, but no part of a yen', () => {
  const give = (fiat: 'EUR' | 'JPY', price: string) =>
    saleTermsOf({
      coins: money('BTC', 123_457n),
      mid: rateOf('BTC', fiat, price) ?? never(),
      spreadBps: 100n,
      feeBps: 100n,
      bounds: { payer: 'A bank transfer', minimum: money(fiat, 2_000n), maximum: money(fiat, 100_000_000n) },
    })
  expect(give('EUR', '60000')).toMatchObject({ received_units: 7_260n, fee_units: 73n, spread_units: 74n })
  const yen = give('JPY', '9000000')
  expect('rule' in yen ? yen : [yen.received_units, yen.received_units % 100n]).toEqual([1_089_000n, 0n])
  expect(give('EUR', '16000')).toMatchObject({ rule: expect.stringMatching(/^A bank transfer pays out between €20/) })
})

function never(): never {
  throw new Error('a price was expected')
}
