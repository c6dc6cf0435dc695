// An order to be paid by card: the order, its payment row and the job that follows it, in one transaction.
import type { Deps } from '#deps.ts'
import { type Acceptance, acceptQuote } from '#modules/orders/accept-quote.ts'
import { FOLLOW_CARD_PAYMENT } from '#modules/orders/job-names.ts'
import type { Order } from '#modules/orders/order.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import { insertCardPayment } from './store.ts'

/** Throws what `acceptQuote` throws. */
export async function placeCardOrder(deps: Deps, acceptance: Acceptance): Promise<Order> {
  return inTransaction(deps.db, async (tx) => {
    const { order, isNew } = await acceptQuote(deps, tx, acceptance)
    if (!isNew) return order
    const now = deps.clock.now()
    await insertCardPayment(tx, {
      id: newId('pay', now),
      order_id: order.id,
      provider_ref: null,
      client_reference: null,
      created_at: now,
    })
    await enqueue(
      tx,
      FOLLOW_CARD_PAYMENT,
      { orderId: order.id },
      { key: `follow:${order.id}`, runAt: after(now, deps.config.orders.firstPollMs) },
    )
    return order
  })
}
