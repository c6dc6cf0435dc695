import { expect, test } from 'vitest'
import { durationText, momentText, startText } from './moment-text.ts'

test('OVW-10 times are of the operator’s time zone, and a duration is never shown shorter than it was', () => {
  expect(momentText('2026-11-25T22:05:00.000Z', 'Africa/Nairobi')).toContain('26 Nov')
  expect(startText('2026-11-24T21:00:00.000Z', 'Africa/Nairobi', 'day')).toBe('25 Nov')
  expect(startText('2026-11-24T21:00:00.000Z', 'Africa/Nairobi', 'hour')).toBe('00:00')
  expect([0, 119, 120, 121, 7_199, 7_200, 7_201, 259_201].map(durationText)).toEqual([
    '0 s',
    '119 s',
    '2 min',
    '3 min',
    '2 h',
    '2 h',
    '3 h',
    '4 d',
  ])
})
