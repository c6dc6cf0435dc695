// The only place that reads the time, so tests can hold it still.

export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** `date` plus a number of milliseconds. */
export function after(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}

const days = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment in a time zone, as YYYY-MM-DD. */
export function dayOf(date: Date, timeZone: string): string {
  const known = days.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  days.set(timeZone, known)
  return known.format(date)
}
