import { CALENDAR_LOCALE } from '#lib/language.ts'

/** '20 Nov' from '2026-11-20': a day of the calendar, the same everywhere. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat(CALENDAR_LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(day),
  )
}
