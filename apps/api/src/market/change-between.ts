import type { Rate } from '@kivuko/money/rate.ts'
import { divHalfUp } from '@kivuko/money/rounding.ts'

/** From one price to another of the same pair, in percent with two decimals, to the nearest: '-1.25', '0.00'. */
export function changeBetween(before: Rate, now: Rate): string {
  const [then, today] = [before.numerator * now.denominator, now.numerator * before.denominator]
  const hundredths = divHalfUp((today - then) * 10_000n, then)
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
