// SQL on orders and refunds.

import type { OrderState } from '@kivuko/contract/orders.ts'
import type { OrderId, QuoteId, RefundId } from '#platform/ids.ts'
import { sourcesOf } from '#platform/state-machine.ts'
import type { Tx } from '#tables.ts'
import type { Refund } from './find-refund.ts'
import { ORDER_TRANSITIONS, type Order } from './order.ts'

export async function insertOrder(tx: Tx, order: Order): Promise<void> {
  await tx.insertInto('orders').values(order).execute()
}

export async function findOrderForUpdate(tx: Tx, id: OrderId): Promise<Order | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findOrderByQuote(tx: Tx, quoteId: QuoteId): Promise<Order | undefined> {
  return tx.selectFrom('orders').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()
}

/** Moves the order on if its state allows it; false when it does not. */
export async function advanceOrder(
  tx: Tx,
  id: OrderId,
  to: OrderState,
  change: Partial<Pick<Order, 'problem' | 'completed_at'>> = {},
): Promise<boolean> {
  const result = await tx
    .updateTable('orders')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', sourcesOf(ORDER_TRANSITIONS, to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function insertRefund(tx: Tx, refund: Refund): Promise<void> {
  await tx.insertInto('refunds').values(refund).execute()
}

/** Counts an attempt before it is made; answers its number. */
export async function countRefundAttempt(tx: Tx, id: RefundId): Promise<number> {
  const row = await tx
    .updateTable('refunds')
    .set((refund) => ({ attempts: refund('attempts', '+', 1) }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return row.attempts
}

export async function noteRefundRef(tx: Tx, id: RefundId, providerRef: string): Promise<void> {
  await tx.updateTable('refunds').set({ provider_ref: providerRef }).where('id', '=', id).execute()
}

export async function findRefundForUpdate(tx: Tx, id: RefundId): Promise<Refund | undefined> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** A person sent it another way than the order was paid. */
export async function finishRefundByHand(tx: Tx, id: RefundId, providerRef: string, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ state: 'succeeded', provider_ref: providerRef, finished_at: now })
    .where('id', '=', id)
    .execute()
}

/** True when this call ended it; false when it had ended before. */
export async function finishRefund(tx: Tx, id: RefundId, state: 'succeeded' | 'failed', now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('refunds')
    .set({ state, finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
