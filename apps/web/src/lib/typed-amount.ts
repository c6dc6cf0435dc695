// What a person typed into an amount field, read as an exact amount. No floating-point number is ever involved.
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import { type Money, parse } from '@kivuko/money/money.ts'

export type ReadAmount<A extends Asset> =
  | { kind: 'empty' }
  | { kind: 'unreadable'; typed: string }
  | { kind: 'too-many-decimals'; decimals: number }
  | { kind: 'amount'; amount: Money<A> }

/** Digits in groups of three, as copied from a bank's page: '20,000', "20'000.50", '20 000'. */
const GROUPED = /^\d{1,3}(?:([,' \u00a0\u202f\u2019])\d{3})(?:\1\d{3})*(?:\.\d*)?$/
const PLAIN = /^\d*(?:\.\d*)?$/

/** Reads '20,000', '10.' or '.5'. A comma as decimal point is refused, not guessed: '20,5' could be 205. */
export function readAmount<A extends Asset>(asset: A, typed: string): ReadAmount<A> {
  const trimmed = typed.trim()
  if (trimmed === '') return { kind: 'empty' }
  const digits = GROUPED.test(trimmed) ? trimmed.replace(/[^\d.]/g, '') : trimmed
  if (!PLAIN.test(digits) || !/\d/.test(digits)) return { kind: 'unreadable', typed: trimmed }
  const [whole = '', fraction = ''] = digits.split('.')
  const { scale } = ASSETS[asset]
  if (fraction.length > scale) return { kind: 'too-many-decimals', decimals: scale }
  const amount = parse(asset, `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction ? `.${fraction}` : ''}`)
  return amount ? { kind: 'amount', amount } : { kind: 'unreadable', typed: trimmed }
}
