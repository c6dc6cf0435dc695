// SQL on orders and refunds.

import type { OrderState } from '@kivuko/contract/orders.ts'
import { sql } from 'kysely'
import type { OrderId, QuoteId, RefundId, UserId } from '#platform/ids.ts'
import { sourcesOf } from '#platform/state-machine.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { ORDER_TRANSITIONS, type Order } from './order.ts'

export type Refund = Tables['refunds']

export async function insertOrder(tx: Tx, order: Order): Promise<void> {
  await tx.insertInto('orders').values(order).execute()
}

export async function findOrder(db: Db, id: OrderId): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findOrderForUpdate(tx: Tx, id: OrderId): Promise<Order | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findOrderByQuote(tx: Tx, quoteId: QuoteId): Promise<Order | undefined> {
  return tx.selectFrom('orders').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()
}

/** By our reference, whatever its letters' case. */
export async function findOrderByReference(db: Db, userId: UserId, reference: string): Promise<Order | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('reference', '=', reference.toUpperCase())
    .executeTakeFirst()
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

export async function noteProblem(tx: Tx, id: OrderId, problem: string | null): Promise<void> {
  await tx.updateTable('orders').set({ problem }).where('id', '=', id).where('state', '=', 'awaiting_payment').execute()
}

export async function insertRefund(tx: Tx, refund: Refund): Promise<void> {
  await tx.insertInto('refunds').values(refund).execute()
}

export async function findRefund(db: Db, id: RefundId): Promise<Refund | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findRefundByOrder(db: Db, orderId: OrderId): Promise<Refund | undefined> {
  return db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

export async function findRefundByProviderRef(db: Db, providerRef: string): Promise<Refund | undefined> {
  return db.selectFrom('refunds').selectAll().where('provider_ref', '=', providerRef).executeTakeFirst()
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

/** The customer's orders, newest first, with how many there are in all. */
export async function listOrders(
  db: Db,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<{ orders: Order[]; total: number }> {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from orders where user_id = ${userId}`.execute(
    db,
  )
  return { orders, total: Number(rows[0]?.total ?? 0n) }
}
