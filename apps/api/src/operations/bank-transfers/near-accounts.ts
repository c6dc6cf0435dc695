// Account numbers that somebody may have meant who typed another one: a digit wrong, missing or too many, or two swapped. Pure.
import { readAccountNumber } from '@kivuko/contract/paybill.ts'

const DIGITS = '0123456789'
/** So many as a number and one digit more. */
const TYPED_MAX = 10

/** Valid ones alone; none of what is nothing like a number. The number itself is not among them. */
export function nearAccounts(typed: string): string[] {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits === '' || digits.length > TYPED_MAX) return []
  const near = new Set<string>()
  for (let place = 0; place <= digits.length; place += 1) {
    const [before, after] = [digits.slice(0, place), digits.slice(place)]
    for (const digit of DIGITS) {
      near.add(before + digit + after.slice(1))
      near.add(before + digit + after)
    }
    near.add(before + after.slice(1))
    near.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2))
  }
  near.delete(digits)
  return [...near].filter((each) => readAccountNumber(each) !== undefined)
}
