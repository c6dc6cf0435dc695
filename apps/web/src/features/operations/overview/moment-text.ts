// Times of the overview, all in the operator's time zone, which the page names.
import type { OverviewPeriod } from '@kivuko/contract/console-overview.ts'

/** What a bar of a chart is of. */
export function unitOf(period: OverviewPeriod): 'hour' | 'day' {
  return period === '24h' ? 'hour' : 'day'
}

/** '25 Nov, 14:05'. */
export function momentText(iso: string, timeZone: string): string {
  return format(iso, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone })
}

/** Where a bar of a chart begins: '14:00' of hours, '25 Nov' of days. */
export function startText(iso: string, timeZone: string, unit: 'hour' | 'day'): string {
  return unit === 'hour'
    ? format(iso, { hour: '2-digit', minute: '2-digit', timeZone })
    : format(iso, { day: 'numeric', month: 'short', timeZone })
}

function format(iso: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { hour12: false, ...options }).format(new Date(iso))
}

/** '42 s', '3 min', '2 h 10 min', '3 d': as long as it took at most. */
export function durationText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  const hours = Math.ceil(minutes / 60)
  return hours < 72 ? `${hours} h` : `${Math.ceil(hours / 24)} d`
}
