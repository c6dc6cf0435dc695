// The customer gives up an order that is not paid. A payment that was already on its way comes back by itself.
import { AppError } from '@kivuko/contract/errors.ts'
import { giveBackToLimit } from '#compliance/give-back-to-limit.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { OrderId, UserId } from '#platform/ids.ts'
import type { Cancellable } from '#record/cancelling.ts'
import type { Tx } from '#tables.ts'
import { findOpenOrders } from './find-order.ts'
import { getOrder } from './get-order.ts'
import { ORDER, type Order } from './order.ts'
import { orders } from './orders/store.ts'
import { writeOrderLine } from './orders/write-order-line.ts'

/** Cancelling twice is answered quietly. */
export async function cancelOrder(deps: Deps, userId: UserId, reference: string): Promise<Order> {
  const order = await getOrder(deps, userId, reference)
  if (order.state === 'cancelled') return order
  await inTransaction(deps.db, async (tx) => {
    if (!(await cancelWithin(deps, tx, order))) throw new AppError('order_closed')
  })
  return getOrder(deps, userId, reference)
}

/** False when it is not open any more: nothing is written. */
export async function cancelWithin(deps: Deps, tx: Tx, order: Order): Promise<boolean> {
  if (!(await orders.advance(tx, order.id, 'cancelled'))) return false
  await giveBackToLimit(tx, order.id)
  await writeOrderLine(deps, tx, order, 'cancelled')
  await deps.settlement.collector(order.payment_method).giveUp?.(tx, { kind: ORDER, id: order.id })
  return true
}

export function cancellableOrders(deps: Deps): Cancellable {
  return {
    kind: 'order',
    findOpen: (ids) => findOpenOrders(deps.db, ids as OrderId[]),
    cancel: (userId, { reference }) => cancelOrder(deps, userId, reference),
  }
}
