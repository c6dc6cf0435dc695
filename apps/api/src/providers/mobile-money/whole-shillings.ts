import { type Money, toSafeInteger } from '@kivuko/money/money.ts'

const CENTS = 100

/** `1000.00` KES as `1000`. Throws for cents, which phone networks do not know. */
export function countOfShillings(amount: Money<'KES'>): number {
  const cents = toSafeInteger(amount)
  if (cents % CENTS !== 0) throw new RangeError('mobile money moves whole shillings')
  return cents / CENTS
}

/** The same as text. */
export function wholeShillings(amount: Money<'KES'>): string {
  return String(countOfShillings(amount))
}
