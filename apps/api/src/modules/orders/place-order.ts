// Accepts a quote on the customer's word; what they must do next is in the order itself.
import type { Deps } from '#deps.ts'
import { hasOwnAccount, prepareAccount } from '#modules/bank/prepare-account.ts'
import { inTransaction } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import { type Acceptance, acceptQuote } from './accept-quote.ts'
import { EXPIRE_ORDER } from './job-names.ts'
import type { Order } from './order.ts'

/** Throws what `acceptQuote` throws. */
export async function placeOrder(deps: Deps, acceptance: Acceptance): Promise<Order> {
  return inTransaction(deps.db, async (tx) => {
    const { order, isNew } = await acceptQuote(deps, tx, acceptance)
    if (isNew) {
      await enqueue(tx, EXPIRE_ORDER, { orderId: order.id }, { key: `expire:${order.id}`, runAt: order.expires_at })
      if (hasOwnAccount(deps, order)) await prepareAccount(deps, tx, order)
    }
    return order
  })
}
