import { expect, test } from 'vitest'
import { percentOf, readPercent } from './read-percent.ts'

test('a percentage is hundredths of a percent, written with a point or a comma, and anything else is none', () => {
  expect(['1.25', '1,5', '0', '2', ' 10.00 ', '0.05'].map(readPercent)).toEqual([125, 150, 0, 200, 1000, 5])
  expect(['', '-1', '1.234', '1e2', '100', '.5', '1.', '1 %'].map(readPercent)).toEqual(Array(8).fill(undefined))
  expect([0, 5, 100, 125, 150, 5000].map(percentOf)).toEqual(['0', '0.05', '1', '1.25', '1.5', '50'])
  for (let bps = 0; bps <= 5000; bps++) expect(readPercent(percentOf(bps))).toBe(bps)
})
