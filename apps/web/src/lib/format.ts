// Amounts, dates and times as people read them. Amounts stay exact strings: none passes through a JS number.
import { isAsset } from '@kivuko/money/assets.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { parse } from '@kivuko/money/money.ts'
import { now } from './clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** '₦20,000.00' from a wire amount and its currency; both as they came when the currency is unknown here. */
export function formatAmount(currency: string, decimal: string, options: { decimals?: number } = {}): string {
  const amount = isAsset(currency) ? parse(currency, decimal) : undefined
  return amount ? formatMoney(amount, options) : `${decimal} ${currency}`
}

/** 'Just now', '5m ago', '3h ago', '2d ago', then a date. */
export function relativeTime(iso: string, at: Date = now()): string {
  const elapsedMs = at.getTime() - new Date(iso).getTime()
  if (elapsedMs < MINUTE_MS) return 'Just now'
  if (elapsedMs < HOUR_MS) return `${Math.floor(elapsedMs / MINUTE_MS)}m ago`
  if (elapsedMs < DAY_MS) return `${Math.floor(elapsedMs / HOUR_MS)}h ago`
  if (elapsedMs < 30 * DAY_MS) return `${Math.floor(elapsedMs / DAY_MS)}d ago`
  return formatDate(iso)
}

/** '20 Nov 2026' in the reader's locale. */
export function formatDate(iso: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(iso))
}

/** '20 Nov 2026, 14:05' in the reader's locale and time zone. */
export function formatDateTime(iso: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}
