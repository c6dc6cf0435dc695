// Where the coins of orders go that were made in the widget. A customer of a partner has no address elsewhere: of their orders nothing
// is asked.
import type { OrderDelivery } from '@kivuko/contract/orders.ts'
import { deliveryAnswersFor } from '#custody/delivery-answer.ts'
import type { Db } from '#tables.ts'
import type { Asked } from '#trading/order-by-phone.ts'
import type { PlaceRow } from './store.ts'

export async function findWidgetDeliveries(
  db: Db,
  places: readonly PlaceRow[],
  asked: ReadonlyMap<string, Asked>,
): Promise<Map<string, OrderDelivery>> {
  const orders = places.flatMap(({ order_id, session_id }) => {
    const found = session_id === null ? undefined : asked.get(order_id)
    return found ? [found.order] : []
  })
  return orders.length > 0 ? deliveryAnswersFor(db, orders) : new Map()
}
