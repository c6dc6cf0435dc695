// An order as the ledger moves it once it is paid.
import { money } from '@kivuko/money/money.ts'
import type { Purchase } from '#accounting/recipes/purchase.ts'
import { spreadOf } from '#market/quote.ts'
import { type Order, totalOf } from './order.ts'

export function boughtBy(order: Order): Omit<Purchase, 'provider'> {
  const { fiat_currency: fiat, margin_partner_id: partnerId } = order
  return {
    orderId: order.id,
    userId: order.user_id,
    total: totalOf(order),
    fee: money(fiat, order.fee_units),
    spread: spreadOf(order),
    margin: partnerId === null ? undefined : { partnerId, amount: money(fiat, order.margin_units) },
    goods: money(order.crypto_currency, order.crypto_units),
  }
}
