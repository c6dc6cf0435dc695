// A period as whole months and the days beside them. Pure; days are YYYY-MM-DD.
import { daysAfter } from '#platform/clock.ts'

export type Days = { from?: string | undefined; to?: string | undefined }

export type SplitPeriod = {
  /** Months that lie in it entirely, by their first days; without an end where the period has none. */
  whole: { from: string | undefined; before: string | undefined } | undefined
  /** What else lies in it: at most two stretches, shorter than a month each, or one of less than two. */
  days: { from: string; to: string }[]
}

/** Both days of a period are included. */
export function splitPeriod({ from, to }: Days): SplitPeriod {
  const wholeFrom = from && (from.endsWith('-01') ? from : monthAfter(from))
  const wholeBefore = to && (isLastOfMonth(to) ? monthAfter(to) : `${to.slice(0, 7)}-01`)
  if (from && to && wholeFrom && wholeBefore && wholeFrom >= wholeBefore)
    return { whole: undefined, days: from > to ? [] : [{ from, to }] }
  const days: SplitPeriod['days'] = []
  if (from && wholeFrom && from < wholeFrom) days.push({ from, to: daysAfter(wholeFrom, -1) })
  if (to && wholeBefore && wholeBefore <= to) days.push({ from: wholeBefore, to })
  return { whole: { from: wholeFrom, before: wholeBefore }, days }
}

function isLastOfMonth(day: string): boolean {
  return daysAfter(day, 1).endsWith('-01')
}

/** The first day of the next month. */
function monthAfter(day: string): string {
  return `${daysAfter(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
}
