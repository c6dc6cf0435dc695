// The card payment of an order: one each.
import type { OrderId } from '#platform/ids.ts'
import type { Db, Tables } from '#tables.ts'

export type CardPaymentRow = Tables['card_payments']

export async function findCardPaymentByOrder(db: Db, orderId: OrderId): Promise<CardPaymentRow | undefined> {
  return db.selectFrom('card_payments').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/** By the network's id of the payment. */
export async function findCardPaymentByRef(db: Db, providerRef: string): Promise<CardPaymentRow | undefined> {
  return db.selectFrom('card_payments').selectAll().where('provider_ref', '=', providerRef).executeTakeFirst()
}
