// A completed purchase is taken back: its payment is owed to the customer again, and leaves by the refund's own way.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { takeBackCardPurchase } from '#custody/end-card-purchase.ts'
import type { Deps } from '#deps.ts'
import type { OrderId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { inRow, ORDER, type Order, totalOf } from './order.ts'
import { oweRefund } from './orders/owe-refund.ts'
import { orders } from './orders/store.ts'

/** Inside the caller's transaction, which posts the reversal. `told` is for the customer, `reason` for staff. */
export async function reverseOrder(
  deps: Deps,
  tx: Tx,
  { orderId, reason, told }: { orderId: OrderId; reason: string; told: string },
): Promise<Order> {
  const order = await orders.lock(tx, orderId)
  if (order?.state !== 'completed') throw new AppError('order_not_refundable')
  const problem = inRow(told, say('Your payment is being sent back.'))
  const refundId = await oweRefund(deps, tx, order, { amount: totalOf(order), reason: told, problem })
  const of = { kind: ORDER, id: order.id }
  await takeBackCardPurchase(deps, tx, order.id)
  await deps.settlement.collector(order.payment_method).takeBack?.(tx, { id: refundId, of, reason })
  return order
}
