// A firm price for either side of guided trade: an ordinary quote for a purchase, a sale quote for a sale.
import { AppError } from '@kivuko/contract/errors.ts'
import { type SaleFiat, TRADE_FIATS, type TradeCrypto, type TradeFiat } from '@kivuko/contract/trades.ts'
import type { Deps } from '#deps.ts'
import { createQuote } from '#modules/pricing/create-quote.ts'
import type { QuoteRow } from '#modules/pricing/find-quote.ts'
import type { UserId } from '#platform/ids.ts'

export type PurchaseWish = {
  userId: UserId | undefined
  fiat: SaleFiat
  crypto: TradeCrypto
  amount: string
  method: 'bank' | 'card'
}

/** Throws `validation_failed`, `method_unavailable`, `amount_out_of_range`, `rates_unavailable`. */
export async function quotePurchase(deps: Deps, wish: PurchaseWish): Promise<QuoteRow> {
  const { fiat } = wish
  if (!isTradeFiat(fiat)) {
    const message = `must be one of ${TRADE_FIATS.join(', ')}`
    throw new AppError('validation_failed', { errors: [{ field: 'fiat_currency', message }] })
  }
  if (!deps.rails.isOpen(fiat, wish.method)) throw new AppError('method_unavailable')
  return createQuote(deps, { ...wish, fiat, amountField: 'amount' })
}

function isTradeFiat(fiat: SaleFiat): fiat is TradeFiat {
  return TRADE_FIATS.some((known) => known === fiat)
}
