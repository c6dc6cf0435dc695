// A firm price for coins that are sold, fee and spread included, for a short time and one sale.
import { AppError } from '@kivuko/contract/errors.ts'
import type { SaleFiat, TradeCrypto } from '@kivuko/contract/trades.ts'
import type { Deps } from '#deps.ts'
import { firmMid } from '#market/exchange-rate.ts'
import { quoteLifetimeOf } from '#market/fee-schedule.ts'
import { type SaleQuote, saleQuotes } from '#market/quotes.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { requireFeature } from '#record/require-feature.ts'
import { readAmount } from '#trading/read-request.ts'
import { payerOf, requirePayoutsRunning } from './payout-rails.ts'
import { saleTermsOf } from './sale-terms.ts'

export type SaleQuoteRequest = {
  userId: UserId | undefined
  fiat: SaleFiat
  crypto: TradeCrypto
  amount: string
  /** What refusals call it, where a call has another name for it. */
  amountField?: 'crypto_amount'
}

export async function quoteSale(deps: Deps, request: SaleQuoteRequest): Promise<SaleQuote> {
  const { userId, fiat, crypto, amountField = 'amount' } = request
  const payer = payerOf(deps, fiat)
  const bounds = payer.bounds(fiat)
  if (!bounds || !payer.isConnected(fiat)) throw new AppError('method_unavailable')
  requireFeature(deps, 'payouts')
  requirePayoutsRunning(deps, fiat)
  const coins = readAmount(crypto, request.amount, amountField)
  const mid = firmMid(deps.rates, crypto, fiat)
  const { spreadBps, feeBps } = deps.fees
  const terms = saleTermsOf({ coins, mid, spreadBps, feeBps: feeBps[payer.method], bounds })
  if ('rule' in terms)
    throw new AppError('amount_out_of_range', {
      detail: terms.rule,
      errors: [{ field: amountField, message: terms.rule, ...(terms.isTooLittle ? { limit: 'least' } : {}) }],
    })
  const now = deps.clock.now()
  const quote: SaleQuote = {
    ...terms,
    id: newId('slq', now),
    user_id: userId ?? null,
    created_at: now,
    expires_at: after(now, quoteLifetimeOf(deps.fees, payer.method, deps.rates.movedBps(crypto, fiat))),
  }
  await inTransaction(deps.db, (tx) => saleQuotes.add(tx, quote))
  return quote
}
