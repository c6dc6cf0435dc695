// An order held still by another module's transaction, so that what is decided about it stays true until it is written.
import type { OrderId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import type { Order } from './order.ts'
import { findOrderForUpdate } from './store.ts'

export function lockOrder(tx: Tx, id: OrderId): Promise<Order | undefined> {
  return findOrderForUpdate(tx, id)
}
