// When a customer wants to be left alone, by the clock where they are. Pure.
import { after } from '#platform/clock.ts'
import type { Tables } from '#tables.ts'

export type QuietHours = Pick<Tables['quiet_hours'], 'from_minute' | 'to_minute' | 'time_zone'>

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/**
 * The end of the quiet hours that a moment lies in; undefined when it lies in none. Clocks that are put forward over the end
 * end them then; an hour that comes twice is quiet as often as its clock says so.
 */
export function quietEnd(now: Date, hours: QuietHours): Date | undefined {
  if (!isQuiet(now, hours)) return undefined
  let end = new Date(Math.trunc(now.getTime() / MINUTE_MS) * MINUTE_MS)
  // Once, and again where clocks were put back meanwhile.
  while (isQuiet(end, hours)) end = after(end, minutesToEnd(end, hours) * MINUTE_MS)
  // Where they were put forward it came earlier.
  for (let before = end; !isQuiet(before, hours); before = after(before, -MINUTE_MS)) end = before
  return end
}

function isQuiet(moment: Date, { from_minute: from, to_minute: to, time_zone }: QuietHours): boolean {
  const minute = minuteAt(moment, time_zone)
  return from < to ? from <= minute && minute < to : from <= minute || minute < to
}

function minutesToEnd(moment: Date, { to_minute, time_zone }: QuietHours): number {
  return (to_minute - minuteAt(moment, time_zone) + DAY_MINUTES) % DAY_MINUTES
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Since midnight, as a clock there shows it. */
function minuteAt(moment: Date, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  const [hours = 0, minutes = 0] = clock.format(moment).split(':').map(Number)
  return hours * 60 + minutes
}
