// Where the coins of an order go.
import type { OrderId } from '#platform/ids.ts'
import type { Db, Tables } from '#tables.ts'

/** Undefined when they stay in the wallet. */
export async function findDelivery(db: Db, orderId: OrderId): Promise<Tables['order_deliveries'] | undefined> {
  return db.selectFrom('order_deliveries').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

export async function findDeliveries(db: Db, ids: readonly OrderId[]): Promise<Tables['order_deliveries'][]> {
  return db.selectFrom('order_deliveries').selectAll().where('order_id', 'in', ids).execute()
}
