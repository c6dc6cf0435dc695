// How M-Pesa writes identifiers, times and shillings.
import { randomBytes, randomInt } from 'node:crypto'
import { readPhone } from '@kivuko/contract/phone.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
const EAST_AFRICA_MS = 3 * 60 * 60 * 1000

function pick(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** `SG632NMUAB`: what both sides of a payment quote. */
export function newReceipt(): string {
  return `S${pick(9)}`
}

export function hex(length: number): string {
  return randomBytes(length).toString('hex').slice(0, length)
}

function digits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

/** `16740-34861180-1`: M-Pesa's own, where the caller gives none. */
export function newOriginatorId(): string {
  return `${digits(5)}-${digits(8)}-1`
}

type Parts = { year: string; month: string; day: string; hour: string; minute: string; second: string }

/** The time in Nairobi. */
function partsOf(at: number): Parts {
  const [date = '', time = ''] = new Date(at + EAST_AFRICA_MS).toISOString().split('T')
  const [year = '', month = '', day = ''] = date.split('-')
  const [hour = '', minute = '', second = ''] = time.slice(0, 8).split(':')
  return { year, month, day, hour, minute, second }
}

/** `20240706224852`. */
export function compactTime(at: number): string {
  const { year, month, day, hour, minute, second } = partsOf(at)
  return year + month + day + hour + minute + second
}

/** `06.07.2024 22:48:52`, in the result of a payout. */
export function dottedTime(at: number): string {
  const { year, month, day, hour, minute, second } = partsOf(at)
  return `${day}.${month}.${year} ${hour}:${minute}:${second}`
}

/** `6/7/24 at 10:48 PM`, in a message to a phone. */
export function messageTime(at: number): string {
  const { year, month, day, hour, minute } = partsOf(at)
  const half = Number(hour) < 12 ? 'AM' : 'PM'
  return `${Number(day)}/${Number(month)}/${year.slice(2)} at ${Number(hour) % 12 || 12}:${minute} ${half}`
}

/** `Ksh1,500.00`, as M-Pesa's messages have it. */
export function shillings(amount: number): string {
  return `Ksh${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(amount)}`
}

export function newMerchantRequestId(): string {
  return `${hex(4)}-${hex(4)}-${hex(4)}-${hex(16)}`
}

/** `ws_CO_06072024224852…`: day first, unlike every other time. */
export function newCheckoutRequestId(at: number): string {
  const { year, month, day, hour, minute, second } = partsOf(at)
  return `ws_CO_${day}${month}${year}${hour}${minute}${second}${digits(9)}`
}

/** `AG_20240706_2010364430d9bbdaf872`. */
export function newConversationId(at: number): string {
  return `AG_${compactTime(at).slice(0, 8)}_${hex(20)}`
}

/** Any usual way to write a Kenyan number, as `254712345678`. */
export function msisdnOf(text: string): string {
  return (readPhone(text) ?? text).replace(/\D/g, '')
}

export const MSISDN = /^254[17]\d{8}$/

/** Numbers Safaricom was given; those of other carriers have no M-Pesa. */
const SAFARICOM = /^254(7(0\d|1\d|2\d|4[0-3568]|5[7-9]|6[89]|9\d)|11[0-5])\d{6}$/

export function isSafaricom(msisdn: string): boolean {
  return SAFARICOM.test(msisdn)
}

/** The moment a `Timestamp` means, in Nairobi's time; not a number for what is none. */
export function momentOf(timestamp: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp) ?? []
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - EAST_AFRICA_MS
}
