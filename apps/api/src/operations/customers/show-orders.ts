// What a customer ordered, newest first, as staff read it: also what nobody paid.
import type { OrderLine, OrderState } from '@kivuko/contract/orders.ts'
import type { Deps } from '#deps.ts'
import { findOrdersOf } from '#modules/orders/find-order.ts'
import { toOrderLine } from '#modules/orders/order-answer.ts'
import type { OrderId, UserId } from '#platform/ids.ts'

type Page = { status: OrderState | undefined; after: OrderId | undefined; limit: number }

export async function showOrders({ db }: Deps, userId: UserId, page: Page): Promise<OrderLine[]> {
  return (await findOrdersOf(db, userId, page)).map(toOrderLine)
}
