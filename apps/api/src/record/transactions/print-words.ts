// How a line reads in print: the words of its type and state, and moments in the operator's time zone.
import { localeNow } from '@kivuko/contract/say.ts'
import { retold, t } from '@kivuko/contract/text.ts'
import type { TransactionKind, TransactionStatus } from '@kivuko/contract/transactions.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Tone } from './pdf.ts'

export const KIND_WORDS: Record<TransactionKind, string> = {
  deposit: t('Deposit'),
  withdrawal: t('Withdrawal'),
  transfer: t('Transfer'),
  bill_payment: t('Bill payment'),
  agent_commission: t('Agent commission'),
  crypto: t('Crypto'),
  exchange: t('Exchange'),
  purchase: t('Purchase'),
  sale: t('Sale'),
  received: t('Received'),
}

export const STATUS_WORDS: Record<TransactionStatus, { text: string; tone: Tone }> = {
  completed: { text: t('Completed'), tone: 'success' },
  pending: { text: t('Pending'), tone: 'warn' },
  failed: { text: t('Failed'), tone: 'danger' },
}

/** With a sign of its own width, a little apart: a hyphen runs into the strokes of ₦. */
export function printedMoney(amount: Money): string {
  return formatMoney(amount).replace(/^-/, '\u2212\u2009')
}

/** By language and time zone: made for each line of a long list, they would take gigabytes until they are collected. */
const momentFormats = new Map<string, Intl.DateTimeFormat>()

/** '21 Nov 2026, 01:53'. */
export function momentOf(date: Date, timeZone: string): string {
  const locale = printLocale()
  const name = `${locale} ${timeZone}`
  const format =
    momentFormats.get(name) ?? new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  momentFormats.set(name, format)
  return format.format(date)
}

/** '1 November 2026' for a day as YYYY-MM-DD. */
export function longDay(day: string): string {
  const format = new Intl.DateTimeFormat(printLocale(), { timeZone: 'UTC', dateStyle: 'long' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** Days before months in English, too. */
function printLocale(): string {
  const locale = localeNow()
  return locale === 'en' ? 'en-GB' : locale
}

/** How a line's kind is called. */
export function kindInWords(kind: TransactionKind): string {
  return retold(KIND_WORDS[kind])
}

export function statusCell(status: TransactionStatus): { text: string; tone: Tone } {
  const { text, tone } = STATUS_WORDS[status]
  return { text: retold(text), tone }
}

/** When it was printed, at the foot of each page. */
export function footOf(now: Date, timeZone: string): string {
  return t('Printed {moment} ({timeZone})', { moment: momentOf(now, timeZone), timeZone })
}
