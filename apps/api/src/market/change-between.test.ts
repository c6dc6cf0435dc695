import { rateFromMicros } from '@kivuko/money/rate.ts'
import { expect, test } from 'vitest'
import { changeBetween } from './change-between.ts'

const dollars = (micros: bigint) => rateFromMicros('BTC', 'USD', micros)

test('PRC-02 a change is told in percent with two decimals, to the nearest, with its sign', () => {
  for (const [before, now, change] of [
    [100n, 100n, '0.00'],
    [100n, 101n, '1.00'],
    [100n, 99n, '-1.00'],
    [30_000n, 30_001n, '0.00'],
    [20_000n, 20_001n, '0.01'],
    [20_000n, 19_999n, '-0.01'],
    [3n, 4n, '33.33'],
    [100n, 1_250n, '1150.00'],
    [8n, 1n, '-87.50'],
  ] as const)
    expect(changeBetween(dollars(before), dollars(now)), `${before} to ${now}`).toBe(change)
})
