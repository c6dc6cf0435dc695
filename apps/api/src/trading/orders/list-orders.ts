// What a customer ordered, page by page, each with the line of the list that has its receipt.
import type { ListedOrder } from '@kivuko/contract/orders.ts'
import type { Deps } from '#deps.ts'
import type { OrderId, UserId } from '#platform/ids.ts'
import { findLineIds } from '#record/find-line-ids.ts'
import { findOrdersOf } from '#trading/find-order.ts'
import { toOrderLine } from '#trading/order-answer.ts'

/** Newest first. */
export async function listOrders(
  { db }: Deps,
  userId: UserId,
  page: { after: OrderId | undefined; limit: number },
): Promise<ListedOrder[]> {
  const orders = await findOrdersOf(db, userId, { status: undefined, ...page })
  const lines = await findLineIds(
    db,
    userId,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => ({ ...toOrderLine(order), transaction_id: lines.get(order.id) ?? null }))
}
