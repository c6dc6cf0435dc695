// Goal: what waits is sent at the minute that the customer named, also on the nights when clocks change.
import { minuteOf } from '@kivuko/contract/notice-choices.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quietEnd } from './quiet-hours.ts'

const hours = (from: string, to: string, time_zone: string) => ({
  from_minute: minuteOf(from),
  to_minute: minuteOf(to),
  time_zone,
})
const endOf = (now: string, ...given: [string, string, string]) =>
  quietEnd(new Date(now), hours(...given))?.toISOString()

const NAIROBI = ['22:00', '07:00', 'Africa/Nairobi'] as const

test.each([
  ['a minute before they begin', '2026-11-28T18:59:59.999Z', undefined],
  ['as they begin', '2026-11-28T19:00:00Z', '2026-11-29T04:00:00.000Z'],
  ['at the last minute of a day', '2026-11-28T20:59:59Z', '2026-11-29T04:00:00.000Z'],
  ['at midnight', '2026-11-28T21:00:00Z', '2026-11-29T04:00:00.000Z'],
  ['at their last second', '2026-11-29T03:59:59.999Z', '2026-11-29T04:00:00.000Z'],
  ['as they end', '2026-11-29T04:00:00Z', undefined],
])('NOT-210 quiet from ten to seven: %s', (_, now, end) => {
  expect(endOf(now, ...NAIROBI)).toBe(end)
})

test.each([
  ['within a day', '2026-11-28T11:30:00Z', ['13:00', '15:00', 'Africa/Lagos'], undefined],
  ['within a day', '2026-11-28T12:30:00Z', ['13:00', '15:00', 'Africa/Lagos'], '2026-11-28T14:00:00.000Z'],
  ['to midnight', '2026-11-28T20:30:00Z', ['21:00', '00:00', 'Africa/Lagos'], '2026-11-28T23:00:00.000Z'],
  ['from midnight', '2026-11-28T23:00:00Z', ['00:00', '06:00', 'Africa/Lagos'], '2026-11-29T05:00:00.000Z'],
  // Cairo, 24 April 2026: at midnight it is one o'clock. Quiet until half past midnight ends as the clock jumps over it.
  [
    'over an end that no clock shows',
    '2026-04-23T20:00:00Z',
    ['22:00', '00:30', 'Africa/Cairo'],
    '2026-04-23T22:00:00.000Z',
  ],
  ['in a short night', '2026-04-23T20:00:00Z', ['22:00', '07:00', 'Africa/Cairo'], '2026-04-24T04:00:00.000Z'],
  // London, 25 October 2026: at two it is one again.
  ['in a long night', '2026-10-24T22:00:00Z', ['22:00', '07:00', 'Europe/London'], '2026-10-25T07:00:00.000Z'],
  [
    'at an end that comes twice, first',
    '2026-10-24T23:00:00Z',
    ['22:00', '01:30', 'Europe/London'],
    '2026-10-25T00:30:00.000Z',
  ],
  [
    'of all but a minute that clocks skip, until the day after',
    '2026-03-28T01:01:00Z',
    ['01:01', '01:00', 'Europe/London'],
    '2026-03-30T00:00:00.000Z',
  ],
  [
    'at an end that comes twice, again',
    '2026-10-25T01:10:00Z',
    ['22:00', '01:30', 'Europe/London'],
    '2026-10-25T01:30:00.000Z',
  ],
] as const)('NOT-211 quiet %s', (_, now, [from, to, zone], end) => {
  expect(endOf(now, from, to, zone)).toBe(end)
})

test('NOT-211 an end is always later, is not quiet, and comes within a day and an hour, unless clocks skip all that is not quiet', () => {
  const minute = fc.integer({ min: 0, max: 1_439 })
  const zone = fc.constantFrom(
    'Africa/Cairo',
    'Africa/Casablanca',
    'Europe/London',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  )
  const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(minute, minute, zone, moment, (from_minute, to_minute, time_zone, now) => {
      fc.pre(from_minute !== to_minute)
      const quiet = { from_minute, to_minute, time_zone }
      const end = quietEnd(now, quiet)
      if (!end) return
      expect(end.getTime()).toBeGreaterThan(now.getTime())
      // Clocks are put forward by an hour at most: whoever is quiet longer than the rest of the day may wait another.
      const isSkipped = (from_minute - to_minute + 1_440) % 1_440 <= 60
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual((isSkipped ? 49 : 25) * 3_600_000)
      expect(quietEnd(end, quiet)).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})
