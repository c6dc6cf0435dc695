// Accepts a quote on the customer's word, and has the rail they chose made ready for the payment.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { type Acceptance, acceptQuote } from '#trading/accept-quote.ts'
import type { Order } from '#trading/order.ts'
import { expireOrderJob } from './order-jobs.ts'
import { toPayable } from './order-owner.ts'

export async function placeOrder(deps: Deps, acceptance: Acceptance): Promise<Order> {
  return inTransaction(deps.db, async (tx) => {
    const { order, isNew } = await acceptQuote(deps, tx, acceptance)
    if (!isNew) return order
    const rail = deps.settlement.collector(order.payment_method)
    if (!rail.tellsEnd) await expireOrderJob.enqueue(tx, { orderId: order.id }, { runAt: order.expires_at })
    await rail.prepare?.(tx, toPayable(order))
    return order
  })
}
