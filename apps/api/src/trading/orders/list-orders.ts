// What a customer ordered, a page at a time from below the last one, each with the line of the list that has its receipt.
import type { ListedOrder } from '@kivuko/contract/orders.ts'
import type { Deps } from '#deps.ts'
import { findLineIds } from '#modules/transactions/find-line-ids.ts'
import type { OrderId, UserId } from '#platform/ids.ts'
import { findOrdersOf } from './find-order.ts'
import { toOrderLine } from './order-answer.ts'

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
