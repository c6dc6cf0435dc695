import { LOCALE } from '#lib/language.ts'

/** 'Nov 2026' from '2026-11'. */
export function monthText(month: string): string {
  return new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
