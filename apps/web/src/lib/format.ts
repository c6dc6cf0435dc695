// Amounts, dates and times as people read them. Amounts stay exact strings: none passes through a JS number.

import { t } from '@kivuko/contract/text.ts'
import { ASSETS, isAsset } from '@kivuko/money/assets.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { parse } from '@kivuko/money/money.ts'
import { withoutTrailingZeros } from '@kivuko/money/trailing-zeros.ts'
import { now } from './clock.ts'
import { page } from './drawn-page.ts'
import { DATE_LOCALE, LOCALE } from './language.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** '₦20,000.00' from a wire amount and its currency; both as they came when the currency is unknown here. */
export function formatAmount(currency: string, decimal: string, options: { decimals?: number } = {}): string {
  const amount = isAsset(currency) ? parse(currency, decimal) : undefined
  return amount ? formatMoney(amount, options) : `${decimal} ${currency}`
}

/** '0.25 ETH': a coin's decimals without trailing zeros, but two at least. Money as `formatAmount` writes it. */
export function formatCoins(coin: string, decimal: string): string {
  if (isAsset(coin) && ASSETS[coin].kind === 'fiat') return formatAmount(coin, decimal)
  const digits = withoutTrailingZeros(decimal).split('.')[1]?.length ?? 0
  return formatAmount(coin, decimal, { decimals: Math.max(2, digits) })
}

/** 'Just now', '5m ago', '3h ago', '2d ago', then a date. */
export function relativeTime(iso: string, at: Date = now()): string {
  const elapsedMs = at.getTime() - new Date(iso).getTime()
  if (elapsedMs < MINUTE_MS) return t('Just now')
  if (elapsedMs < HOUR_MS) return t('{count}m ago', { count: Math.floor(elapsedMs / MINUTE_MS) })
  if (elapsedMs < DAY_MS) return t('{count}h ago', { count: Math.floor(elapsedMs / HOUR_MS) })
  if (elapsedMs < 30 * DAY_MS) return t('{count}d ago', { count: Math.floor(elapsedMs / DAY_MS) })
  return formatDate(iso)
}

/** '20 Nov 2026' in the reader's locale, or as the language of the screens has it. */
export function formatDate(iso: string, locale?: string): string {
  return writeTime(iso, { dateStyle: 'medium' }, locale)
}

/** '20 Nov 2026, 14:05' in the reader's locale and time zone. */
export function formatDateTime(iso: string, locale?: string): string {
  return writeTime(iso, { dateStyle: 'medium', timeStyle: 'short' }, locale)
}

/** '20 Nov 2026, 14:05:09': where several things happen in a minute. */
export function formatToSecond(iso: string): string {
  return writeTime(iso, { dateStyle: 'medium', timeStyle: 'medium' })
}

/** On the server that draws a page for them, the reader's locale and zone are not its own. */
function writeTime(iso: string, style: Intl.DateTimeFormatOptions, locale?: string): string {
  const look = page.drawn?.look
  const options = look ? { ...style, timeZone: look.timeZone } : style
  return new Intl.DateTimeFormat(locale ?? DATE_LOCALE ?? look?.locale, options).format(new Date(iso))
}

const PERCENT = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 2 })
const BPS_IN_ALL = 10_000

/** 250 basis points are '2.5%'. */
export function formatPercent(bps: number): string {
  return PERCENT.format(bps / BPS_IN_ALL)
}

/** 1234 is '1,234'. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(LOCALE).format(count)
}
