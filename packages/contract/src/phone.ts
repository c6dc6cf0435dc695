// Phone numbers as people write them, as they are kept, and as they are shown.
import * as z from 'zod/mini'
import { charactersMax, required } from './field-rules.ts'

/**
 * `+254712345678`, however it was written; undefined for what cannot be a number. Without a country, ten digits are
 * Kenyan and eleven are Nigerian.
 */
export function readPhone(typed: string): string | undefined {
  const text = typed.replace(/[\s().-]/g, '')
  if (/^\+[1-9]\d{7,14}$/.test(text)) return text
  if (/^00[1-9]\d{7,14}$/.test(text)) return `+${text.slice(2)}`
  if (/^(254\d{9}|234\d{10})$/.test(text)) return `+${text}`
  if (/^0?[17]\d{8}$/.test(text)) return `+254${text.replace(/^0/, '')}`
  return /^0\d{10}$/.test(text) ? `+234${text.slice(1)}` : undefined
}

/** What is dialled before a national number, where Kivuko's customers live and beside it. */
const CALLING_CODES: Readonly<Record<string, string>> = {
  NG: '+234',
  KE: '+254',
  GH: '+233',
  ZA: '+27',
  UG: '+256',
  TZ: '+255',
  RW: '+250',
  GB: '+44',
}

/** A national number (`0712 345 678`) of a country (`KE`) with its calling code; anything else as it was typed. */
export function withCallingCode(typed: string, country: string | undefined): string {
  const code = country === undefined ? undefined : CALLING_CODES[country]
  const text = typed.replace(/[\s().-]/g, '')
  return code && /^0[1-9]\d{7,9}$/.test(text) ? `${code}${text.slice(1)}` : typed
}

/** The country of a number as it is kept (`+254712345678`), where it is one of these. */
export function countryOfPhone(phone: string): string | undefined {
  return Object.keys(CALLING_CODES).find((country) => phone.startsWith(CALLING_CODES[country] ?? ' '))
}

const KENYAN_PHONE = /^\+254[17]\d{8}$/
const KENYAN_PHONE_RULE = 'Please enter a valid Kenyan phone number (07XXXXXXXX or 01XXXXXXXX)'

/** What is wrong with it; nothing while nothing is typed. */
export function kenyanPhoneProblem(typed: string): string | undefined {
  return typed.trim() === '' || isKenyanPhone(typed) ? undefined : KENYAN_PHONE_RULE
}

export function isKenyanPhone(typed: string): boolean {
  return KENYAN_PHONE.test(readPhone(typed) ?? '')
}

/** Written in any way people do; read as `+254712345678`. */
export const kenyanPhone = z.pipe(
  z.string(required('phone_number')).check(z.maxLength(30, charactersMax(30))),
  z.pipe(
    z.transform((typed: string) => readPhone(typed) ?? typed),
    z.string().check(z.regex(KENYAN_PHONE, KENYAN_PHONE_RULE)),
  ),
)

/** `+254712345678` as people write it: `0712 345 678`, a Nigerian one `0803 123 4567`. Another country's stays as it is. */
export function shownPhone(phone: string): string {
  return phone.replace(/^\+254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3').replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')
}
