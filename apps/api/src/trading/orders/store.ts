import type { OrderId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tables } from '#tables.ts'
import { ORDER_TRANSITIONS, REFUND_TRANSITIONS } from '#trading/order.ts'

export const orders = stateTable('orders', ORDER_TRANSITIONS)
export const refunds = stateTable('refunds', REFUND_TRANSITIONS)
/** An order's side of each dispute; its id is the rail's. */
export const orderDisputes = rowTable('order_disputes')
export type OrderDisputeRow = Tables['order_disputes']

export async function findDisputesOf(db: Db, orderId: OrderId): Promise<OrderDisputeRow[]> {
  return db.selectFrom('order_disputes').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
}
