// Answers a price and stores it: what the customer sees is what an order will use.
import { amountIn } from '@kivuko/contract/amounts.ts'
import type { OrderFiat, OrderGoods, PaymentMethod } from '@kivuko/contract/buying.ts'
import { isCardFill, takesMethod } from '@kivuko/contract/buying.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { sayRule } from '@kivuko/contract/say.ts'
import { t } from '@kivuko/contract/text.ts'
import { RATE_ONE, type Rate, rateFromMicros } from '@kivuko/money/rate.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { firmMid } from './exchange-rate.ts'
import { isBelowLeast, outOfBounds, quoteLifetimeOf } from './fee-schedule.ts'
import { type Margin, termsOf } from './quote.ts'
import type { PurchaseQuote } from './quotes.ts'

export type QuoteRequest = {
  userId: UserId | undefined
  fiat: OrderFiat
  crypto: OrderGoods
  amount: string
  method: PaymentMethod
  margin?: Margin | undefined
  /** What the caller calls it. */
  amountField?: 'amount'
}

export async function createQuote(deps: Deps, request: QuoteRequest): Promise<PurchaseQuote> {
  const { fiat, crypto, method } = request
  const { fees, clock } = deps
  if (!takesMethod(fiat, method)) {
    throw new AppError('validation_failed', {
      errors: [{ field: 'payment_method', message: sayRule('must be a method that takes {fiat}', { fiat }) }],
    })
  }
  const field = request.amountField ?? 'fiat_amount'
  const total = amountIn(fiat, request.amount)
  if ('rule' in total) throw new AppError('validation_failed', { errors: [{ field, message: total.rule }] })
  const rule = outOfBounds(fees, total, method)
  if (rule) {
    const limit = isBelowLeast(fees, total, method) ? { limit: 'least' as const } : {}
    throw new AppError('amount_out_of_range', { detail: rule, errors: [{ field, message: rule, ...limit }] })
  }

  const { mid, spreadBps, movedBps } = marketOf(deps, crypto, fiat)
  const feeBps = fees.feeBps[method]
  const terms = termsOf({ total, mid, method, spreadBps, feeBps, margin: request.margin })
  if (!terms) {
    const message = t('That amount is too small to buy any {coin}.', { coin: crypto })
    throw new AppError('amount_out_of_range', { detail: message, errors: [{ field, message, limit: 'least' }] })
  }

  const now = clock.now()
  const quote: PurchaseQuote = {
    ...terms,
    id: newId('quo', now),
    user_id: request.userId ?? null,
    fee_bps: Number(feeBps),
    created_at: now,
    expires_at: after(now, quoteLifetimeOf(fees, method, movedBps)),
  }
  await deps.storeQuote(quote)
  return quote
}

type Market = { mid: Rate<OrderGoods, OrderFiat>; spreadBps: bigint; movedBps: bigint }

/** Money of a wallet is paid for with itself: it has no price, so no spread, and never moves. */
function marketOf({ rates, fees }: Pick<Deps, 'rates' | 'fees'>, goods: OrderGoods, fiat: OrderFiat): Market {
  if (isCardFill(goods)) return { mid: rateFromMicros(goods, fiat, RATE_ONE), spreadBps: 0n, movedBps: 0n }
  return { mid: firmMid(rates, goods, fiat), spreadBps: fees.spreadBps, movedBps: rates.movedBps(goods, fiat) }
}
