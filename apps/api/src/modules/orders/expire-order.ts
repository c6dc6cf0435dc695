// Ends an order whose payment window passed. Card orders come here only after the network confirmed that nothing was paid.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { OrderId } from '#platform/ids.ts'
import { advanceOrder, findOrderForUpdate } from './store.ts'
import { tellCustomer } from './tell-customer.ts'

/** Does nothing to an order that is no longer awaiting payment or still inside its window. */
export async function expireOrder(deps: Deps, orderId: OrderId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await findOrderForUpdate(tx, orderId)
    if (order?.state !== 'awaiting_payment' || order.expires_at > deps.clock.now()) return
    await advanceOrder(tx, orderId, 'expired', { problem: 'The time to pay ran out. Nothing was taken.' })
    await tellCustomer(deps, tx, order, 'expired')
  })
}
