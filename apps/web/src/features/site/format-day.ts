import { CALENDAR_LOCALE } from '#lib/language.ts'

const format = new Intl.DateTimeFormat(CALENDAR_LOCALE, { dateStyle: 'long', timeZone: 'UTC' })

/** '20 November 2026', the same in the built page and in every browser. */
export function formatDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`))
}
