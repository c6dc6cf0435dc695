// What a deposit may be at once.
import type { PaymentMethod } from '@kivuko/contract/buying.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { depositRangeText } from '@kivuko/contract/mobile-money.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import { compare, type Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { boundsOf } from '#market/fee-schedule.ts'

/** Throws `amount_out_of_range`, or `method_unavailable` where nothing is taken that way. */
export function refuseOutsideBounds(
  { fees }: Pick<Deps, 'fees'>,
  amount: Money<WalletCurrency>,
  method: PaymentMethod = 'mpesa',
): void {
  const bounds = boundsOf(fees, amount.asset, method)
  if (!bounds) throw new AppError('method_unavailable')
  if (compare(amount, bounds.minimum) < 0 || compare(amount, bounds.maximum) > 0)
    throw new AppError('amount_out_of_range', { detail: depositRangeText(bounds) })
}
