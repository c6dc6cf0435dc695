// What a customer ordered, newest first, as staff read it: also what nobody paid.
import type { ConsoleOrderLine } from '@kivuko/contract/console-customer-orders.ts'
import type { OrderState } from '@kivuko/contract/orders.ts'
import { toMaturing } from '#custody/card-purchase.ts'
import { findCardPurchases } from '#custody/find-card-purchases.ts'
import type { Deps } from '#deps.ts'
import type { OrderId, UserId } from '#platform/ids.ts'
import { findOrdersOf } from '#trading/find-order.ts'
import { toOrderLine } from '#trading/order-answer.ts'

type Page = { status: OrderState | undefined; after: OrderId | undefined; limit: number }

export async function showOrders({ db, clock }: Deps, userId: UserId, page: Page): Promise<ConsoleOrderLine[]> {
  const orders = await findOrdersOf(db, userId, page)
  const byCard = await findCardPurchases(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => ({ ...toOrderLine(order), maturing: toMaturing(byCard.get(order.id), clock.now()) }))
}
