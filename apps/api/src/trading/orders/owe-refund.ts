// What was paid for an order is owed back: as a refund, which its own job sends.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import type { Money } from '@kivuko/money/money.ts'
import { giveBackToLimit } from '#compliance/give-back-to-limit.ts'
import type { Deps } from '#deps.ts'
import { newId, type RefundId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import type { Order } from '#trading/order.ts'
import { notifyCustomer } from './notify-customer.ts'
import { refundOrderJob } from './order-jobs.ts'
import { orders, refunds } from './store.ts'
import { writeOrderLine } from './write-order-line.ts'

type Owed = { amount: Money<OrderFiat>; reason: string; problem: string }

/** Inside the caller's transaction, which holds the order and posts the journal. Both texts are for the customer. */
export async function oweRefund(
  deps: Deps,
  tx: Tx,
  order: Order,
  { amount, reason, problem }: Owed,
): Promise<RefundId> {
  const now = deps.clock.now()
  const refundId = newId('rfd', now)
  await orders.advance(tx, order.id, 'refund_pending', { problem })
  await giveBackToLimit(tx, order.id)
  await writeOrderLine(deps, tx, order, 'refund_pending')
  await refunds.add(tx, {
    id: refundId,
    order_id: order.id,
    currency: amount.asset,
    amount_units: amount.units,
    state: 'pending',
    provider_ref: null,
    attempts: 0,
    set_off_units: 0n,
    created_at: now,
    ended_at: null,
  })
  await refundOrderJob.enqueue(tx, { refundId })
  await notifyCustomer(deps, tx, order, 'refund_pending', { amount, reason })
  return refundId
}
