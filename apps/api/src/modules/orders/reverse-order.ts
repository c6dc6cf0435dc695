// A completed purchase is taken back: its payment is owed to the customer again, and leaves by the refund's own way.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { giveBackToLimit } from '#modules/limits/give-back-to-limit.ts'
import { newId, type OrderId, type RefundId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import { REFUND_ORDER } from './job-names.ts'
import type { Order } from './order.ts'
import { advanceOrder, findOrderForUpdate, insertRefund } from './store.ts'
import { tellCustomer } from './tell-customer.ts'
import { writeOrderLine } from './write-order-line.ts'

/** Inside the caller's transaction, which posts the reversal. `reason` is for the customer. Throws `order_not_refundable`. */
export async function reverseOrder(
  deps: Deps,
  tx: Tx,
  { orderId, reason }: { orderId: OrderId; reason: string },
): Promise<{ order: Order; refundId: RefundId }> {
  const order = await findOrderForUpdate(tx, orderId)
  if (order?.state !== 'completed') throw new AppError('order_not_refundable')
  const now = deps.clock.now()
  const refundId = newId('rfd', now)
  const problem = `${reason} Your payment is being sent back.`
  await advanceOrder(tx, order.id, 'refund_pending', { problem })
  await giveBackToLimit(tx, order.id)
  await writeOrderLine(deps, tx, order, 'refund_pending')
  await insertRefund(tx, {
    id: refundId,
    order_id: order.id,
    currency: order.fiat_currency,
    amount_units: order.total_units,
    state: 'pending',
    provider_ref: null,
    attempts: 0,
    created_at: now,
    finished_at: null,
  })
  await enqueue(tx, REFUND_ORDER, { refundId }, { key: `refund:${refundId}` })
  await tellCustomer(deps, tx, order, 'refund_pending', { reason })
  return { order, refundId }
}
