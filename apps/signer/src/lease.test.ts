import { expect, test } from 'vitest'
import { isHeld } from './lease.ts'

const asked = { steady: 1_000, day: 500_000 }
const lease = { term: 3, since: new Date(0), asked, lengthMs: 10_000 }

test.each([
  ['at once', 0, 0, true],
  ['a moment before the end that is left unused', 8_999, 8_999, true],
  ['at that end', 9_000, 9_000, false],
  ['after a freeze of the process', 3_600_000, 3_600_000, false],
  ['after a freeze of the machine, whose steady clock stood still', 5, 3_600_000, false],
  ['after the time of day was put on', 5, 9_000, false],
  ['after the time of day was put back, which tells nothing', 5, -9_000, false],
  ['long after, though the time of day was put back', 9_000, 10, false],
])('RUN-92 who signs believes in its lease or not: %s', (_when, steady, day, held) => {
  expect(isHeld(lease, { steady: asked.steady + steady, day: asked.day + day })).toBe(held)
})
