// One order of the customer, by our reference or by the card network's payment id (what a return address carries).
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { findCardPaymentByRef } from '#modules/cards/find-card-payment.ts'
import type { UserId } from '#platform/ids.ts'
import { findOrder, findOrderByReference } from './find-order.ts'
import type { Order } from './order.ts'

/** Throws `order_not_found`, also for somebody else's order. */
export async function getOrder(deps: Deps, userId: UserId, reference: string): Promise<Order> {
  const own = await findOrderByReference(deps.db, userId, reference)
  if (own) return own
  const payment = await findCardPaymentByRef(deps.db, reference)
  const order = payment && (await findOrder(deps.db, payment.order_id))
  if (!order || order.user_id !== userId) throw new AppError('order_not_found')
  return order
}
