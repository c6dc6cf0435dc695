// What a person typed into an amount field, read as an exact amount. No floating-point number is ever involved.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { compare, type Money, parse } from '@kivuko/money/money.ts'
import { widgetMinimum } from './payment-methods.ts'

export type TypedAmount =
  | { kind: 'empty' }
  | { kind: 'unreadable' }
  | { kind: 'too-many-decimals'; decimals: number }
  | { kind: 'too-small' }
  | { kind: 'amount'; amount: Money<PayCurrency> }

/** Digits in groups of three, as copied from a bank's page: '20,000', "20'000.50", '20 000'. */
const GROUPED = /^\d{1,3}(?:([,' \u00a0\u202f\u2019])\d{3})(?:\1\d{3})*(?:\.\d*)?$/
const PLAIN = /^\d*\.?\d*$/

/** Reads '20,000', '10.' or '.5' as a person means them. A comma used as a decimal point is refused, not guessed: '20,5' could be 205. */
export function readTypedAmount(currency: PayCurrency, typed: string): TypedAmount {
  const trimmed = typed.trim()
  if (trimmed === '') return { kind: 'empty' }
  const digits = GROUPED.test(trimmed) ? trimmed.replace(/[^\d.]/g, '') : trimmed
  if (!PLAIN.test(digits) || !/\d/.test(digits)) return { kind: 'unreadable' }
  const [whole = '', fraction = ''] = digits.split('.')
  const { scale } = ASSETS[currency]
  if (fraction.length > scale) return { kind: 'too-many-decimals', decimals: scale }
  const amount = parse(currency, `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction ? `.${fraction}` : ''}`)
  if (!amount) return { kind: 'unreadable' }
  return compare(amount, widgetMinimum(currency)) < 0 ? { kind: 'too-small' } : { kind: 'amount', amount }
}
