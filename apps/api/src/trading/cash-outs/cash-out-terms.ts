// What a cash-out costs and takes in each currency.

import { METHODS } from '@kivuko/contract/buying.ts'
import type { CashOutFiat } from '@kivuko/contract/cash-outs.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { PAYOUT_FEE_BPS } from '@kivuko/contract/mobile-money.ts'
import { retold, t } from '@kivuko/contract/text.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { compare, isWhole, type Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { PayoutBounds } from '#settlement/rail.ts'
import { payerOf } from '#trading/sales/payout-rails.ts'

/** Undefined where this installation has no rail for it. */
export function boundsOfCashOut(deps: Deps, currency: CashOutFiat): PayoutBounds | undefined {
  const payer = payerOf(deps, currency)
  return payer.isConnected(currency) ? payer.bounds(currency) : undefined
}

/** In basis points: to a phone the fee of every payout to one, into a bank what its schedule says. */
export function feeBpsOf({ fees }: Pick<Deps, 'fees'>, currency: CashOutFiat): bigint {
  return currency === 'KES' ? PAYOUT_FEE_BPS : fees.feeBps.bank
}

/** Throws `method_unavailable`, or `amount_out_of_range` with a sentence for the customer. */
export function requireCashOutAmount(deps: Deps, amount: Money<CashOutFiat>): void {
  const bounds = boundsOfCashOut(deps, amount.asset)
  if (!bounds) throw new AppError('method_unavailable')
  const rule = problemWith(amount, bounds)
  if (rule) throw new AppError('amount_out_of_range', { detail: rule, errors: [{ field: 'amount', message: rule }] })
}

function problemWith(amount: Money<CashOutFiat>, { payer, minimum, maximum }: PayoutBounds): string | undefined {
  if (compare(amount, minimum as Money<CashOutFiat>) < 0 || compare(amount, maximum as Money<CashOutFiat>) > 0)
    return t('{payer} pays out between {least} and {most} at once.', {
      payer: retold(payer),
      least: formatMoney(minimum),
      most: formatMoney(maximum),
    })
  return amount.asset === 'KES' && !isWhole(amount) ? METHODS.mpesa.wholeOnly : undefined
}
