// Orders as other modules and the operator's commands find them.

import { AppError } from '@kivuko/contract/errors.ts'
import { sql } from 'kysely'
import type { OrderId, UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import type { Order } from './order.ts'

export async function findOrder(db: Db, id: OrderId): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
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

const movedMoney = sql<boolean>`(payment_method <> 'card' or state in ('completed', 'refund_pending', 'refunded'))`

/**
 * The customer's orders, newest first, with how many there are in all. A card order nobody paid moved no money and is
 * left out: opening the card form is not a transaction.
 */
export async function listOrders(
  db: Db,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<{ orders: Order[]; total: number }> {
  const own = db.selectFrom('orders').where('user_id', '=', userId).where(movedMoney)
  const orders = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await own.select((orders) => orders.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  return { orders, total: Number(total) }
}

/** By its reference alone, whoever's it is: for the operator's commands, never for a customer's request. Throws `order_not_found`. */
export async function getOrderByReference(db: Db, reference: string): Promise<Order> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('reference', '=', reference.toUpperCase())
    .executeTakeFirst()
  if (!order) throw new AppError('order_not_found')
  return order
}
