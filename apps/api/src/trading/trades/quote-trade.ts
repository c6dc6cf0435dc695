// A firm price for either side of guided trade: an ordinary quote for a purchase, a sale quote for a sale.
import { AppError } from '@kivuko/contract/errors.ts'
import { oneOf } from '@kivuko/contract/field-rules.ts'
import { type SaleFiat, TRADE_FIATS, type TradeCrypto, type TradeFiat } from '@kivuko/contract/trades.ts'
import type { Deps } from '#deps.ts'
import { createQuote } from '#market/create-quote.ts'
import type { PurchaseQuote } from '#market/quotes.ts'
import type { UserId } from '#platform/ids.ts'
import { requireRunning } from '#record/require-running.ts'

export type PurchaseRequest = {
  userId: UserId | undefined
  fiat: SaleFiat
  crypto: TradeCrypto
  amount: string
  method: 'bank' | 'card'
}

export async function quotePurchase(deps: Deps, request: PurchaseRequest): Promise<PurchaseQuote> {
  const { fiat } = request
  if (!isTradeFiat(fiat)) {
    const message = oneOf(TRADE_FIATS)
    throw new AppError('validation_failed', { errors: [{ field: 'fiat_currency', message }] })
  }
  requireRunning(deps, `${request.method}_in`)
  if (!deps.settlement.isOpen(fiat, request.method)) throw new AppError('method_unavailable')
  return createQuote(deps, { ...request, fiat, amountField: 'amount' })
}

function isTradeFiat(fiat: SaleFiat): fiat is TradeFiat {
  return TRADE_FIATS.some((known) => known === fiat)
}
