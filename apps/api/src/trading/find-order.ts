// Orders as other modules and the operator's commands find them.

import { AppError } from '@kivuko/contract/errors.ts'
import type { OrderState } from '@kivuko/contract/orders.ts'
import { sql } from 'kysely'
import type { OrderId, QuoteId, UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import type { Order } from './order.ts'
import { orders } from './orders/store.ts'

/** All of them, for lists that join others' rows to them. */
export function allOrders(db: Db) {
  return db.selectFrom('orders').selectAll()
}

export async function findOrder(db: Db, id: OrderId): Promise<Order | undefined> {
  return orders.find(db, id)
}

/** The one made of a quote: there is at most one. */
export async function findOrderOfQuote(db: Db, quoteId: QuoteId): Promise<Order | undefined> {
  return orders.find(db, { quote_id: quoteId })
}

/** By our reference, whatever its letters' case. */
export async function findOrderByReference(db: Db, userId: UserId, reference: string): Promise<Order | undefined> {
  return orders.find(db, { user_id: userId, reference: reference.toUpperCase() })
}

/** A customer's, newest first, from below one that was seen. */
export async function findOrdersOf(
  db: Db,
  userId: UserId,
  { status, after, limit }: { status: OrderState | undefined; after: OrderId | undefined; limit: number },
): Promise<Order[]> {
  let query = db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (status) query = query.where('state', '=', status)
  if (after)
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from orders where id = ${after} and user_id = ${userId})`,
    )
  return query.execute()
}

/** Those of the orders that still await their payment. */
export async function findOpenOrders(db: Db, ids: readonly OrderId[]): Promise<Set<OrderId>> {
  const open = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'awaiting_payment')
    .execute()
  return new Set(open.map(({ id }) => id))
}

/** Those of the ids, whoever's, in no order. */
export async function findOrdersByIds(db: Db, ids: readonly OrderId[]): Promise<Order[]> {
  if (ids.length === 0) return []
  return db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
}

/** Those of the references that are orders, whoever's. */
export async function findOrdersByReferences(db: Db, references: readonly string[]): Promise<Order[]> {
  if (references.length === 0) return []
  return db.selectFrom('orders').selectAll().where('reference', 'in', references).execute()
}

/** By its reference alone, whoever's it is: for the operator's commands, never for a customer's request. */
export async function getOrderByReference(db: Db, reference: string): Promise<Order> {
  const order = await orders.find(db, { reference: reference.toUpperCase() })
  if (!order) throw new AppError('order_not_found')
  return order
}

/** A customer's whose payment is disputed, or owed after it was; newest first. */
export async function findContestedOrders(db: Db, userId: UserId): Promise<Order[]> {
  const own = db.selectFrom('orders').selectAll().where('user_id', '=', userId).where('disputed', 'is not', null)
  return own.orderBy('id', 'desc').execute()
}
