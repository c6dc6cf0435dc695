// An order as the partner of its customer sees it. Pure.
import type { OrderDelivery } from '@kivuko/contract/orders.ts'
import type { PartnerOrder } from '@kivuko/contract/partner-orders.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { coinOf } from '#market/quote.ts'
import { toOrderLine } from '#trading/order-answer.ts'
import type { OrderByPhone } from '#trading/order-by-phone.ts'
import type { PlaceRow } from './store.ts'

/** Whose it is: a customer of the partner, or one of the operator, of whom nothing is told. */
export type WhoseOrder = { customerId: string | null; externalId: string | null }

/** Where its coins go, when not to its customer's account. */
type Going = OrderDelivery | null | undefined

export function whoseOf({ customer_id, external_id }: PlaceRow): WhoseOrder {
  return { customerId: customer_id, externalId: external_id }
}

export function toPartnerOrder(
  { customerId, externalId }: WhoseOrder,
  { order, payment }: OrderByPhone,
  delivery?: Going,
): PartnerOrder {
  const line = toOrderLine(order)
  return {
    id: line.id,
    reference: line.reference,
    customer_id: customerId,
    external_id: externalId,
    payment_method: line.payment_method,
    quote_id: line.quote_id,
    status: line.status,
    fiat_currency: line.fiat_currency,
    total: line.total,
    fee: line.fee,
    margin: toDecimal(money(order.fiat_currency, order.margin_units)),
    rate: line.rate,
    crypto_currency: coinOf(order),
    crypto_amount: line.crypto_amount,
    payment:
      payment && customerId
        ? {
            method: 'mpesa',
            status: payment.status,
            message: payment.message,
            phone_number: payment.phone_number,
            network: payment.network ?? 'mpesa',
          }
        : null,
    problem: line.problem,
    delivery: delivery ? toPartnerDelivery(delivery) : null,
    expires_at: line.expires_at,
    created_at: line.created_at,
    completed_at: line.completed_at,
  }
}

function toPartnerDelivery(delivery: OrderDelivery): PartnerOrder['delivery'] {
  const { network, address, status, fee, received, transaction_hash, sends_at } = delivery
  return { network, address, status, fee, received, transaction_hash, sends_at }
}
