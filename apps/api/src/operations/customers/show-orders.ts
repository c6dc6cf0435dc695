// What a customer ordered, newest first, as staff read it: also what nobody paid.
import type { OrderLine, OrderState } from '@kivuko/contract/orders.ts'
import type { Deps } from '#deps.ts'
import type { OrderId, UserId } from '#platform/ids.ts'
import { findOrdersOf } from '#trading/find-order.ts'
import { toOrderLine } from '#trading/order-answer.ts'

type Page = { status: OrderState | undefined; after: OrderId | undefined; limit: number }

export async function showOrders({ db }: Deps, userId: UserId, page: Page): Promise<OrderLine[]> {
  return (await findOrdersOf(db, userId, page)).map(toOrderLine)
}
