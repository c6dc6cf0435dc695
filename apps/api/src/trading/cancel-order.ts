// The customer gives up an order that is not paid. A payment that was already on its way comes back by itself.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { giveBackToLimit } from '#modules/limits/give-back-to-limit.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import { getOrder } from './get-order.ts'
import { FOLLOW_CARD_PAYMENT } from './job-names.ts'
import type { Order } from './order.ts'
import { advanceOrder } from './store.ts'
import { writeOrderLine } from './write-order-line.ts'

/** Throws `order_not_found`, `order_closed`. Cancelling twice is answered quietly. */
export async function cancelOrder(deps: Deps, userId: UserId, reference: string): Promise<Order> {
  const order = await getOrder(deps, userId, reference)
  if (order.state === 'cancelled') return order
  await inTransaction(deps.db, async (tx) => {
    if (!(await advanceOrder(tx, order.id, 'cancelled'))) throw new AppError('order_closed')
    await giveBackToLimit(tx, order.id)
    await writeOrderLine(deps, tx, order, 'cancelled')
    if (order.payment_method === 'card')
      await enqueue(tx, FOLLOW_CARD_PAYMENT, { orderId: order.id }, { key: `follow:${order.id}` })
  })
  return getOrder(deps, userId, reference)
}
