// The only place that reads the time, so tests can hold it still.

export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** `date` plus a number of milliseconds. */
export function after(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}
