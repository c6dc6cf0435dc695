// How a line reads in print: the words of its type and state, and moments in the operator's time zone.
import type { TransactionKind, TransactionStatus } from '@kivuko/contract/transactions.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Tone } from './pdf.ts'

export const KIND_WORDS: Record<TransactionKind, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer: 'Transfer',
  bill_payment: 'Bill payment',
  agent_commission: 'Agent commission',
  crypto: 'Crypto',
  exchange: 'Exchange',
  purchase: 'Purchase',
  sale: 'Sale',
  received: 'Received',
}

export const STATUS_WORDS: Record<TransactionStatus, { text: string; tone: Tone }> = {
  completed: { text: 'Completed', tone: 'success' },
  pending: { text: 'Pending', tone: 'warn' },
  failed: { text: 'Failed', tone: 'danger' },
}

/** With a sign of its own width, a little apart: a hyphen runs into the strokes of ₦. */
export function printedMoney(amount: Money): string {
  return formatMoney(amount).replace(/^-/, '\u2212\u2009')
}

/** By time zone: made for each line of a long list, they would take gigabytes until they are collected. */
const momentFormats = new Map<string, Intl.DateTimeFormat>()

/** '21 Nov 2026, 01:53'. */
export function momentOf(date: Date, timeZone: string): string {
  const format =
    momentFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  momentFormats.set(timeZone, format)
  return format.format(date)
}

/** '1 November 2026' for a day as YYYY-MM-DD. */
export function longDay(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' }).format(new Date(`${day}T00:00:00Z`))
}

/** When it was printed, at the foot of each page. */
export function footOf(now: Date, timeZone: string): string {
  return `Printed ${momentOf(now, timeZone)} (${timeZone})`
}
