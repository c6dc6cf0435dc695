// Phone numbers of any country, in international form. Pure.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** `+254712345678`; undefined for a number that cannot be one. The plus may be left out. */
export function internationalNumber(typed: string): { number: string; country: string | undefined } | undefined {
  const found = parsePhoneNumberFromString(typed.startsWith('+') ? typed : `+${typed}`)
  return found?.isValid() ? { number: found.number, country: found.country } : undefined
}
