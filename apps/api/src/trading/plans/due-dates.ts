// On which days a plan runs, by its customer's own calendar, and at which moment. Pure.
import { PLAN_HOUR, type PlanEvery } from '@kivuko/contract/plans.ts'
import { after, dayOf, daysAfter } from '#platform/clock.ts'

export type Schedule = { every: PlanEvery; day: number }

const DAYS_A_WEEK = 7

/** The first date after `from`, both YYYY-MM-DD. A month without the day uses its last. */
export function dateAfter({ every, day }: Schedule, from: string): string {
  if (every === 'day') return daysAfter(from, 1)
  if (every === 'week') return daysAfter(from, ((day - weekdayOf(from) + DAYS_A_WEEK - 1) % DAYS_A_WEEK) + 1)
  const [year, month] = from.split('-').map(Number) as [number, number]
  // A payday of next month may lie in this one: the 1st is a Sunday.
  const dates = [0, 1, 2].map((later) => dateIn(year, month - 1 + later, { every, day }))
  return dates.find((date) => date > from) as string
}

function dateIn(year: number, month: number, { every, day }: Schedule): string {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const date = new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10)
  const weekday = weekdayOf(date)
  return every === 'payday' && weekday > FRIDAY ? daysAfter(date, FRIDAY - weekday) : date
}

const FRIDAY = 5

/** 1 is Monday. */
function weekdayOf(date: string): number {
  return ((new Date(`${date}T00:00:00Z`).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK) + 1
}

/** When a date's hour is there, where the customer is. An hour that a change of clocks leaves out is the next. */
export function momentOf(date: string, timeZone: string): Date {
  const hour = new Date(`${date}T${String(PLAN_HOUR).padStart(2, '0')}:00:00Z`)
  const guess = after(hour, -offsetMs(hour, timeZone))
  return after(hour, -offsetMs(guess, timeZone))
}

/** The first date of a plan whose moment is not before `earliest`. */
export function firstDate(schedule: Schedule, timeZone: string, earliest: Date): { on: string; at: Date } {
  let on = daysAfter(dayOf(earliest, timeZone), -1)
  for (;;) {
    on = dateAfter(schedule, on)
    const at = momentOf(on, timeZone)
    if (at >= earliest) return { on, at }
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far a zone's clock is ahead of UTC at a moment. */
function offsetMs(moment: Date, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  formats.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, second } = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - moment.getTime()
}
