// A firm rate for exchanging one balance into another.
import { amountIn } from '@kivuko/contract/amounts.ts'
import { type Convertible, isPair } from '@kivuko/contract/conversions.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { zero } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { requireFeature } from '#modules/settings/require-feature.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { type ExchangeQuote, makeExchangeQuote } from './exchange-quote.ts'

export type ConversionWish = { userId: UserId; from: Convertible; to: Convertible; amount: string }

/** Throws `pair_unavailable`, `validation_failed` (field `amount`), `amount_out_of_range`, `rates_unavailable`, `service_paused`. */
export async function quoteConversion(deps: Deps, wish: ConversionWish): Promise<ExchangeQuote> {
  requireFeature(deps, 'exchange')
  if (!isPair(wish.from, wish.to)) throw new AppError('pair_unavailable')
  const amount = amountIn(wish.from, wish.amount)
  if ('rule' in amount) throw new AppError('validation_failed', { errors: [{ field: 'amount', message: amount.rule }] })
  const request = { userId: wish.userId, purpose: 'conversion' as const, amount, fee: zero(wish.from), to: wish.to }
  return inTransaction(deps.db, (tx) => makeExchangeQuote(deps, tx, request))
}
