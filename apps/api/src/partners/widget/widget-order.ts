// An order as its customer sees it in the frame.
import type { WidgetMethod } from '@kivuko/contract/partner-widget.ts'
import type { WidgetOrder } from '@kivuko/contract/widget.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { toMaturing } from '#custody/card-purchase.ts'
import { deliveryAnswerFor } from '#custody/delivery-answer.ts'
import { findCardPurchases } from '#custody/find-card-purchases.ts'
import type { Deps } from '#deps.ts'
import { coinOf } from '#market/quote.ts'
import { toOrderLine } from '#trading/order-answer.ts'
import type { OrderByPhone } from '#trading/order-by-phone.ts'

export async function toWidgetOrder(deps: Deps, { order, payment }: OrderByPhone): Promise<WidgetOrder> {
  const delivery = await deliveryAnswerFor(deps.db, order)
  const cards = delivery ? await findCardPurchases(deps.db, [order.id]) : undefined
  const line = toOrderLine(order)
  const { id, reference, quote_id, status, fiat_currency, total, fee, crypto_amount } = line
  return {
    ...{ id, reference, quote_id, status, fiat_currency, total, fee, crypto_amount, crypto_currency: coinOf(order) },
    margin: toDecimal(money(order.fiat_currency, order.margin_units)),
    // No other way to pay makes an order in a frame.
    payment_method: line.payment_method as WidgetMethod,
    payment: payment ? { status: payment.status, message: payment.message, phone_number: payment.phone_number } : null,
    problem: line.problem,
    delivery,
    maturing: toMaturing(cards?.get(order.id), deps.clock.now()),
    expires_at: line.expires_at,
  }
}
