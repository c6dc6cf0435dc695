// An order by its reference alone: for the operator's commands, never for a customer's request.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Db } from '#tables.ts'
import type { Order } from './order.ts'

/** Throws `order_not_found`. */
export async function getOrderByReference(db: Db, reference: string): Promise<Order> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('reference', '=', reference.toUpperCase())
    .executeTakeFirst()
  if (!order) throw new AppError('order_not_found')
  return order
}
