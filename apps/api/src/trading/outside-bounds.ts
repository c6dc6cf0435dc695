// What a rail pays out at once. Pure.
import { retold, t } from '@kivuko/contract/text.ts'
import type { SaleFiat } from '@kivuko/contract/trades.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { compare, type Money } from '@kivuko/money/money.ts'
import type { PayoutBounds } from '#settlement/rail.ts'

/** The sentence for an amount that the rail does not pay out at once; undefined when it does. */
export function outsideBounds(bounds: PayoutBounds | undefined, received: Money<SaleFiat>): string | undefined {
  if (!bounds) return undefined
  const { payer, minimum, maximum } = bounds
  if (compare(received, minimum) >= 0 && compare(received, maximum) <= 0) return undefined
  return t('{payer} pays out between {least} and {most} at once; this amount would give {received}.', {
    payer: retold(payer),
    least: formatMoney(minimum),
    most: formatMoney(maximum),
    received: formatMoney(received),
  })
}
