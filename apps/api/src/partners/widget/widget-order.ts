// An order as its customer sees it in the frame. Pure.
import type { WidgetMethod } from '@kivuko/contract/partner-widget.ts'
import type { WidgetOrder } from '@kivuko/contract/widget.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { coinOf } from '#market/quote.ts'
import { toOrderLine } from '#trading/order-answer.ts'
import type { OrderByPhone } from '#trading/order-by-phone.ts'

export function toWidgetOrder({ order, payment }: OrderByPhone): WidgetOrder {
  const line = toOrderLine(order)
  const { id, reference, quote_id, status, fiat_currency, total, fee, crypto_amount } = line
  return {
    ...{ id, reference, quote_id, status, fiat_currency, total, fee, crypto_amount, crypto_currency: coinOf(order) },
    margin: toDecimal(money(order.fiat_currency, order.margin_units)),
    // No other way to pay makes an order in a frame.
    payment_method: line.payment_method as WidgetMethod,
    payment: payment ? { status: payment.status, message: payment.message, phone_number: payment.phone_number } : null,
    problem: line.problem,
    expires_at: line.expires_at,
  }
}
