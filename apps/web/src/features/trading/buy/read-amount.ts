// What a person typed into the widget's amount field, with the widget's own minimum.
import { BUY_AMOUNT_MIN, type PayCurrency } from '@kivuko/contract/buying.ts'
import { unitsPerWhole } from '@kivuko/money/assets.ts'
import { compare, type Money, money } from '@kivuko/money/money.ts'
import { type ReadAmount, readAmount } from '#lib/typed-amount.ts'

export type TypedAmount = ReadAmount<PayCurrency> | { kind: 'too-small' }

/** Reads '20,000', '10.' or '.5' as a person means them; less than the widget takes is `too-small`. */
export function readTypedAmount(currency: PayCurrency, typed: string): TypedAmount {
  const read = readAmount(currency, typed)
  if (read.kind !== 'amount') return read
  return compare(read.amount, widgetMinimum(currency)) < 0 ? { kind: 'too-small' } : read
}

/** The widget's own minimum in a currency: 10. */
export function widgetMinimum(currency: PayCurrency): Money<PayCurrency> {
  return money(currency, BigInt(BUY_AMOUNT_MIN) * unitsPerWhole(currency))
}
