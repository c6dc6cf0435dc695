import { expect, test } from 'vitest'
import { isTimeZone } from '#platform/clock.ts'
import { dateAfter, firstDate, momentOf, type Schedule } from './due-dates.ts'

function dates(schedule: Schedule, from: string, count: number): string[] {
  const found: string[] = []
  for (let date = from; found.length < count; found.push(date)) date = dateAfter(schedule, date)
  return found
}

test('REC-06 a month without the day of a plan uses its last, and the next has the day again', () => {
  expect(dates({ every: 'month', day: 31 }, '2027-01-30', 4)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ])
  expect(dates({ every: 'month', day: 29 }, '2028-01-29', 2)).toEqual(['2028-02-29', '2028-03-29'])
  expect(dates({ every: 'month', day: 1 }, '2026-11-27', 2)).toEqual(['2026-12-01', '2027-01-01'])
})

test('REC-07 a payday on a Saturday or Sunday is the Friday before, also where that lies in the month before', () => {
  // The 25th: Friday, Monday, Thursday.
  expect(dates({ every: 'payday', day: 25 }, '2026-12-01', 3)).toEqual(['2026-12-25', '2027-01-25', '2027-02-25'])
  expect(dates({ every: 'payday', day: 25 }, '2027-04-01', 3)).toEqual(['2027-04-23', '2027-05-25', '2027-06-25'])
  // The 1st of August 2027 is a Sunday, of May a Saturday.
  expect(dates({ every: 'payday', day: 1 }, '2027-04-02', 5)).toEqual([
    '2027-04-30',
    '2027-06-01',
    '2027-07-01',
    '2027-07-30',
    '2027-09-01',
  ])
})

test('REC-08 daily and weekly plans run on the next day and the next such weekday', () => {
  expect(dates({ every: 'day', day: 0 }, '2026-12-30', 3)).toEqual(['2026-12-31', '2027-01-01', '2027-01-02'])
  // The 27th of November 2026 is a Friday.
  expect(dates({ every: 'week', day: 5 }, '2026-11-26', 2)).toEqual(['2026-11-27', '2026-12-04'])
  expect(dates({ every: 'week', day: 5 }, '2026-11-27', 1)).toEqual(['2026-12-04'])
  expect(dates({ every: 'week', day: 1 }, '2026-11-27', 2)).toEqual(['2026-11-30', '2026-12-07'])
})

test('REC-09 a plan runs at eight in the morning where its customer is, whatever their clocks do', () => {
  expect(momentOf('2026-12-01', 'Africa/Lagos').toISOString()).toBe('2026-12-01T07:00:00.000Z')
  expect(momentOf('2026-12-01', 'Africa/Nairobi').toISOString()).toBe('2026-12-01T05:00:00.000Z')
  expect(momentOf('2026-07-01', 'Africa/Cairo').toISOString()).toBe('2026-07-01T05:00:00.000Z')
  expect(momentOf('2026-12-01', 'Africa/Cairo').toISOString()).toBe('2026-12-01T06:00:00.000Z')
  expect(momentOf('2026-12-01', 'Pacific/Kiritimati').toISOString()).toBe('2026-11-30T18:00:00.000Z')
  expect(momentOf('2027-03-28', 'Europe/Berlin').toISOString()).toBe('2027-03-28T06:00:00.000Z')
  const first = (earliest: string) => firstDate({ every: 'month', day: 1 }, 'Africa/Nairobi', new Date(earliest)).on
  expect(first('2026-12-01T05:00:00Z')).toBe('2026-12-01')
  expect(first('2026-12-01T05:00:01Z')).toBe('2027-01-01')
  expect(first('2026-11-30T22:00:00Z')).toBe('2026-12-01')
  expect(['Africa/Lagos', 'UTC', 'Lagos', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
