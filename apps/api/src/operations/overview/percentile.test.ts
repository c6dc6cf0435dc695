import { expect, test } from 'vitest'
import { percentile } from './percentile.ts'

test('OVW-03 the median and the 95th of a hundred are times that were measured, never one between two', () => {
  expect(percentile([], 50)).toBeNull()
  expect(percentile([{ seconds: 7, completed: 1 }], 95)).toBe(7)
  const half = [
    { seconds: 2, completed: 10 },
    { seconds: 300, completed: 10 },
  ]
  expect(percentile(half, 50)).toBe(2)
  expect(percentile(half, 51)).toBe(300)
  const tail = [
    { seconds: 1, completed: 95 },
    { seconds: 60, completed: 5 },
  ]
  expect(percentile(tail, 95)).toBe(1)
  expect(percentile([...tail, { seconds: 90, completed: 1 }], 95)).toBe(60)
})
