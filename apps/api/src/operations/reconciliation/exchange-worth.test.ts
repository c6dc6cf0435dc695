import { expect, test } from 'vitest'
import { type BookedExchange, worthOfNext } from './exchange-worth.ts'

/** 20,000.00 naira that were worth 12.19 dollars, and what follows. */
function follow(...presented: bigint[]): bigint[] {
  const booked: BookedExchange[] = [{ presented_units: 2_000_000n, worth_units: 1219n }]
  for (const presented_units of presented)
    booked.push({ presented_units, worth_units: worthOfNext(booked, presented_units) ?? 0n })
  return booked.slice(1).map(({ worth_units }) => worth_units)
}

test('what goes back is worth what it was when it came, and nothing is left when all of it went', () => {
  expect(worthOfNext([], 2_000_000n)).toBeUndefined()
  expect(follow(-2_000_000n)).toEqual([-1219n])
  const thirds = follow(-700_000n, -700_000n, -600_000n)
  expect(thirds).toEqual([-427n, -426n, -366n])
  expect(thirds.reduce((total, units) => total + units, 1219n)).toBe(0n)
})

test('what was taken and given back again, and more than was paid, are carried at the same rate', () => {
  expect(follow(-2_000_000n, 2_000_000n)).toEqual([-1219n, 1219n])
  expect(follow(-1_000_000n, 1_000_000n, -2_000_000n)).toEqual([-609n, 609n, -1219n])
  expect(follow(-2_100_000n)).toEqual([-1280n])
})
