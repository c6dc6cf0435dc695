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
