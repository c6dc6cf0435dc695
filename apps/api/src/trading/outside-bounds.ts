// What a rail pays out at once. Pure.
import type { SaleFiat } from '@kivuko/contract/trades.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { compare, type Money } from '@kivuko/money/money.ts'
import type { PayoutBounds } from '#settlement/rail.ts'

/** The sentence for an amount that the rail does not pay out at once; undefined when it does. */
export function outsideBounds(bounds: PayoutBounds | undefined, received: Money<SaleFiat>): string | undefined {
  if (!bounds) return undefined
  const { payer, minimum, maximum } = bounds
  if (compare(received, minimum) >= 0 && compare(received, maximum) <= 0) return undefined
  return `${payer} pays out between ${formatMoney(minimum)} and ${formatMoney(maximum)} at once; this amount would give ${formatMoney(received)}.`
}
