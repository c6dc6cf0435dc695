// The only place that reads the time, so tests can hold it still.

export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** `date` plus a number of milliseconds. */
export function after(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}

/** The same day so many years later; of the 29th of February, the 1st of March. */
export function yearsAfter(date: Date, years: number): Date {
  const later = new Date(date)
  later.setUTCFullYear(date.getUTCFullYear() + years)
  return later
}

export const DAY_MS = 86_400_000

const days = new Map<string, Intl.DateTimeFormat>()
/** Lines that are written together ask for one and the same moment. */
let last: { time: number; timeZone: string; day: string } | undefined

/** The calendar day of a moment in a time zone, as YYYY-MM-DD. */
export function dayOf(date: Date, timeZone: string): string {
  const time = date.getTime()
  if (last?.time === time && last.timeZone === timeZone) return last.day
  const known = days.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  days.set(timeZone, known)
  last = { time, timeZone, day: known.format(date) }
  return last.day
}

/** Which day it is where days begin and end for this installation. */
export function today({ clock, config }: { clock: Clock; config: { timeZone: string } }): string {
  return dayOf(clock.now(), config.timeZone)
}

/** The day so many days after, or before, another; both YYYY-MM-DD. */
export function daysAfter(day: string, count: number): string {
  return dayOf(after(new Date(`${day}T00:00:00Z`), count * DAY_MS), 'UTC')
}

/** Whether there is a clock of that name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
