// One order of the customer, by our reference or by a network's id of its payment (what a return address carries).
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { OrderId, UserId } from '#platform/ids.ts'
import { findOrder, findOrderByReference } from './find-order.ts'
import { ORDER, type Order } from './order.ts'

/** Somebody else's is not found. */
export async function getOrder(deps: Deps, userId: UserId, reference: string): Promise<Order> {
  const own = await findOrderByReference(deps.db, userId, reference)
  if (own) return own
  const owner = await deps.settlement.findOwner(deps.db, reference)
  const order = owner?.kind === ORDER ? await findOrder(deps.db, owner.id as OrderId) : undefined
  if (order?.user_id !== userId) throw new AppError('order_not_found')
  return order
}
