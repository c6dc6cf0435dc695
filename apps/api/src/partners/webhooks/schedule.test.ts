import { expect, test } from 'vitest'
import { nextTry, TRIES_MAX } from './schedule.ts'

const NOW = new Date('2026-11-27T09:00:00Z')
const hoursUntil = (date: Date | undefined) => date && (date.getTime() - NOW.getTime()) / 3_600_000

test('ten tries lie within four days, and none follows the last', () => {
  const pauses = Array.from({ length: TRIES_MAX }, (_, index) =>
    hoursUntil(nextTry(index + 1, NOW, { chance: 0, retryAfter: undefined })),
  )
  expect(TRIES_MAX).toBe(10)
  expect(pauses.at(-1)).toBeUndefined()
  const hours = pauses.slice(0, -1).reduce<number>((sum, each) => sum + (each ?? 0), 0)
  expect(hours).toBeGreaterThan(72)
  expect(hours).toBeLessThan(80)
})

test.each([
  ['5 s without luck', 1, { chance: 0, retryAfter: undefined }, '2026-11-27T09:00:05.000Z'],
  ['a fifth later at most', 1, { chance: 1, retryAfter: undefined }, '2026-11-27T09:00:06.000Z'],
  ['as the answer asks', 1, { chance: 0, retryAfter: '90' }, '2026-11-27T09:01:30.000Z'],
  [
    'as the answer asks by a date',
    1,
    { chance: 0, retryAfter: 'Fri, 27 Nov 2026 09:10:00 GMT' },
    '2026-11-27T09:10:00.000Z',
  ],
  ['no sooner than the schedule says', 2, { chance: 0, retryAfter: '1' }, '2026-11-27T09:05:00.000Z'],
  ['no more than a day', 1, { chance: 0, retryAfter: '99999999' }, '2026-11-28T09:00:00.000Z'],
  ['as if nothing was asked', 1, { chance: 0, retryAfter: 'soon' }, '2026-11-27T09:00:05.000Z'],
])('the next try comes %s', (_, tries, given, expected) => {
  expect(nextTry(tries, NOW, given)?.toISOString()).toBe(expected)
})
