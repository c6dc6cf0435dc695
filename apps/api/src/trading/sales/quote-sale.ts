// A firm price for coins that are sold, fee and spread included, for a short time and one sale.
import { amountIn } from '@kivuko/contract/amounts.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { SaleFiat, TradeCrypto } from '@kivuko/contract/trades.ts'
import type { Deps } from '#deps.ts'
import { requireFeature } from '#modules/settings/require-feature.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type UserId } from '#platform/ids.ts'
import type { Tables } from '#tables.ts'
import { canPayOut, payoutBounds, railOf } from './payout-rails.ts'
import { saleTermsOf } from './sale-terms.ts'
import { insertSaleQuote } from './store.ts'

export type SaleQuote = Tables['sale_quotes']
export type SaleWish = { userId: UserId | undefined; fiat: SaleFiat; crypto: TradeCrypto; amount: string }

/**
 * Throws `method_unavailable` for a currency nothing pays out in, `service_paused`, `validation_failed` and
 * `amount_out_of_range` (field `amount`), `rates_unavailable`.
 */
export async function quoteSale(deps: Deps, { userId, fiat, crypto, amount }: SaleWish): Promise<SaleQuote> {
  const bounds = payoutBounds(deps, fiat)
  if (!bounds || !canPayOut(deps, fiat)) throw new AppError('method_unavailable')
  requireFeature(deps, 'payouts')
  const coins = amountIn(crypto, amount)
  if ('rule' in coins) throw new AppError('validation_failed', { errors: [{ field: 'amount', message: coins.rule }] })
  const mid = deps.rates.mid(crypto, fiat)
  if (!mid) throw new AppError('rates_unavailable')
  const { spreadBps, feeBps, quoteLifetimeMs, fastQuoteLifetimeMs, fastMoveBps } = deps.fees
  const rail = railOf(fiat)
  const terms = saleTermsOf({ coins, mid, spreadBps, feeBps: feeBps[rail], bounds })
  if ('rule' in terms)
    throw new AppError('amount_out_of_range', {
      detail: terms.rule,
      errors: [{ field: 'amount', message: terms.rule, ...(terms.isTooLittle ? { limit: 'least' } : {}) }],
    })
  const now = deps.clock.now()
  const isFast = deps.rates.movedBps(crypto, fiat) >= fastMoveBps
  const lifetimeMs = isFast ? Math.min(fastQuoteLifetimeMs, quoteLifetimeMs[rail]) : quoteLifetimeMs[rail]
  const quote: SaleQuote = {
    ...terms,
    id: newId('slq', now),
    user_id: userId ?? null,
    created_at: now,
    expires_at: after(now, lifetimeMs),
  }
  await inTransaction(deps.db, (tx) => insertSaleQuote(tx, quote))
  return quote
}
