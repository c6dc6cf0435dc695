// Ends an order whose payment window passed, once no rail waits for its payment any more.

import { say } from '@kivuko/contract/say.ts'
import { giveBackToLimit } from '#compliance/give-back-to-limit.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { OrderId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { inRow, ORDER, type Order } from './order.ts'
import { notifyCustomer } from './orders/notify-customer.ts'
import { expireOrderJob } from './orders/order-jobs.ts'
import { orders } from './orders/store.ts'
import { writeOrderLine } from './orders/write-order-line.ts'

/** What may still be paid is waited for. Its own end, found meanwhile, is not put off by this. */
const POLL_AGAIN_MS = 30_000

/** Does nothing to an order that is no longer awaiting payment or still inside its window. */
export async function expireOrder(deps: Deps, orderId: OrderId): Promise<void> {
  await inTransaction(deps.db, (tx) => expireWithin(deps, tx, orderId))
}

/** The same inside the caller's transaction. */
export async function expireWithin(deps: Deps, tx: Tx, orderId: OrderId): Promise<void> {
  const order = await orders.lock(tx, orderId)
  if (order?.state !== 'awaiting_payment' || order.expires_at > deps.clock.now()) return
  if (await deps.settlement.mayStillBePaid(tx, { kind: ORDER, id: orderId })) return pollAgain(deps, tx, orderId)
  await orders.advance(tx, orderId, 'expired', { problem: problemOf(order) })
  await giveBackToLimit(tx, orderId)
  await writeOrderLine(deps, tx, order, 'expired')
  await notifyCustomer(deps, tx, order, 'expired')
}

/** A card the network declined is what the customer looks for later; nothing of it was taken. */
function problemOf({ payment_method, problem }: Order): string {
  const declined = payment_method === 'card' && problem ? [problem] : []
  return inRow(...declined, say('The time to pay ran out. Nothing was taken.'))
}

async function pollAgain(deps: Deps, tx: Tx, orderId: OrderId): Promise<void> {
  const runAt = after(deps.clock.now(), POLL_AGAIN_MS)
  await expireOrderJob.enqueue(tx, { orderId }, { runAt, keepsTime: true })
}
