/** '20 Nov' from '2026-11-20': a day of the calendar, the same everywhere. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day))
}
